package report

// The parts of SARIF 2.1.0 that holdfast writes. Required properties are
// always written, empty ones of the others never.

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifID struct {
	ID string `json:"id"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitzero"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID         string              `json:"id"`
	Short      sarifMessage        `json:"shortDescription"`
	Full       sarifMessage        `json:"fullDescription"`
	Help       sarifHelp           `json:"help"`
	Default    sarifDefault        `json:"defaultConfiguration"`
	Properties sarifRuleProperties `json:"properties"`
}

type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifDefault struct {
	Level string `json:"level"`
}

type sarifRuleProperties struct {
	Tags             []string `json:"tags"`
	ProblemSeverity  string   `json:"problem.severity"`
	SecuritySeverity string   `json:"security-severity,omitzero"`
}

type sarifBases struct {
	SourceRoot sarifBase `json:"%SRCROOT%"`
}

type sarifBase struct {
	Description sarifMessage `json:"description"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool                `json:"executionSuccessful"`
	Notifications       []sarifNotification `json:"toolExecutionNotifications,omitzero"`
}

type sarifNotification struct {
	Level   string       `json:"level"`
	Message sarifMessage `json:"message"`
}

type sarifRunProperties struct {
	Verdict string `json:"verdict"`
}

type sarifResult struct {
	RuleID       string             `json:"ruleId"`
	RuleIndex    int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifMessage       `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Fingerprints sarifFingerprints  `json:"partialFingerprints"`
	Suppressions []sarifSuppression `json:"suppressions,omitzero"`
}

// sarifFingerprints has what code scanning of GitHub looks for, in the form in
// which it writes it itself, and ours.
type sarifFingerprints struct {
	Line string `json:"primaryLocationLineHash"`
	Own  string `json:"holdfast/v1"`
}

type sarifLocation struct {
	Physical *sarifPlace    `json:"physicalLocation,omitzero"`
	Logical  []sarifLogical `json:"logicalLocations,omitzero"`
}

type sarifPlace struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitzero"`
}

type sarifArtifact struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
	EndLine   int `json:"endLine,omitzero"`
}

type sarifLogical struct {
	FullyQualifiedName string `json:"fullyQualifiedName"`
	Kind               string `json:"kind"`
}

type sarifSuppression struct {
	Kind          string         `json:"kind"`
	Status        string         `json:"status"`
	Justification string         `json:"justification"`
	Location      *sarifLocation `json:"location,omitzero"`
}
