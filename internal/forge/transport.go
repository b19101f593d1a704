package forge

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Bounds of one exchange with a forge.
const (
	maxAnswer  = 128 << 20        // a page of a hundred comments, each as long as forges allow
	maxAttempt = 45 * time.Second // for one request, its answer included
	maxRetries = 3                // after a failure of the network or the server
	maxLimited = 12               // after being told to wait
	maxMessage = 300              // runes of a forge's own words in an error
)

// errUnsure says that a comment may have been posted or not: the answer to it
// never came.
var errUnsure = errors.New("it isn't known whether the forge took it")

// transport is what all clients send through. It retries what may be sent
// twice, waits where the forge says so, bounds answers, turns refusals into
// errors of one kind, and sends nothing to any other host.
type transport struct {
	base   http.RoundTripper
	api    *url.URL
	target Target
	now    func() time.Time
	sleep  func(context.Context, time.Duration) error
	until  time.Time // waiting ends here
	say    func(string)
}

// client returns the HTTP client that a forge's own library is given.
func (t *transport) client() *http.Client {
	return &http.Client{Transport: t, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		switch first := via[0]; {
		case req.URL.Host != first.URL.Host || req.URL.Scheme != first.URL.Scheme:
			return fmt.Errorf("%s sends the request on to %s, and the token isn't for that: is this the address of the API?", first.URL.Host, clip(req.URL.Host))
		case req.Method != first.Method:
			return fmt.Errorf("%s sends the request on to %s: does the repository have another name now?", first.URL.Host, clip(req.URL.Path))
		case len(via) > 3:
			return fmt.Errorf("%s sends the request around in circles", first.URL.Host)
		}
		return nil
	}}
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.URL.Host != t.api.Host || req.URL.Scheme != t.api.Scheme {
		return nil, fmt.Errorf("a request to %s isn't for the API at %s", req.URL.Host, t.api.Host)
	}
	var body []byte
	if req.Body != nil {
		var err error
		body, err = io.ReadAll(req.Body)
		_ = req.Body.Close()
		if err != nil {
			return nil, err
		}
	}
	failures, limited := 0, 0
	for {
		resp, err := t.attempt(req, body)
		if err == nil && resp.StatusCode < 400 {
			return resp, nil
		}
		if ctxErr := req.Context().Err(); ctxErr != nil {
			return nil, t.interrupted(req, ctxErr, err)
		}
		wait, why := time.Duration(0), ""
		switch at, isLimit := t.limit(resp, limited); {
		case isLimit:
			limited++
			wait, why = at, "asks to wait"
			if limited > maxLimited || t.now().Add(wait).After(t.until) {
				return nil, &limitError{kind: t.target.Kind, again: t.now().Add(wait)}
			}
		case passes(resp, err) && mayRepeat(req) && failures < maxRetries && !t.now().Add(backoff(failures)).After(t.until):
			wait, why = backoff(failures), "doesn't answer as it should"
			failures++
		default:
			failure := t.failure(req, resp, err)
			if !mayRepeat(req) && mayBeDone(resp, err) {
				failure = fmt.Errorf("%w: %w", errUnsure, failure)
			}
			return nil, failure
		}
		t.say(fmt.Sprintf("%s %s; trying again in %s", t.target.Kind.title(), why, wait.Round(time.Second)))
		if err := t.sleep(req.Context(), wait); err != nil {
			return nil, t.interrupted(req, err, nil)
		}
	}
}

// attempt sends the request once and reads its whole answer.
func (t *transport) attempt(req *http.Request, body []byte) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), maxAttempt)
	defer cancel()
	one := req.Clone(ctx)
	if body != nil {
		one.Body = io.NopCloser(bytes.NewReader(body))
	}
	resp, err := t.base.RoundTrip(one)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxAnswer {
		return nil, &permanentError{fmt.Errorf("the answer is larger than %d MiB", maxAnswer>>20)}
	}
	if start := bytes.TrimSpace(text); resp.StatusCode < 300 && len(start) > 0 && start[0] == '<' {
		return nil, &permanentError{errors.New("the answer is a web page and no data: is this the address of the API, and is no login in between?")}
	}
	resp.Body = io.NopCloser(bytes.NewReader(text))
	resp.Request = req
	return resp, nil
}

// permanentError is a failure that another attempt won't mend.
type permanentError struct{ err error }

func (e *permanentError) Error() string { return e.err.Error() }
func (e *permanentError) Unwrap() error { return e.err }

// passes reports whether a failure may pass by itself.
func passes(resp *http.Response, err error) bool {
	if resp == nil {
		var permanent *permanentError
		return !errors.As(err, &permanent) && !isTLS(err)
	}
	switch resp.StatusCode {
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusRequestTimeout:
		return true
	case http.StatusConflict: // GitLab: another status of this commit is being written
		return strings.Contains(resp.Request.URL.Path, "/statuses/")
	}
	return resp.StatusCode > 504
}

// mayBeDone reports whether a request that failed may have been carried out.
func mayBeDone(resp *http.Response, err error) bool {
	if resp == nil {
		return !isTLS(err)
	}
	return passes(resp, err)
}

// isTLS reports whether the two sides didn't agree on whom they speak to.
func isTLS(err error) bool {
	var certificate *tls.CertificateVerificationError
	var header tls.RecordHeaderError
	return errors.As(err, &certificate) || errors.As(err, &header)
}

// mayRepeat reports whether sending a request twice does no more than once. A
// comment that is posted twice is there twice.
func mayRepeat(req *http.Request) bool {
	return req.Method != http.MethodPost || !strings.HasSuffix(req.URL.Path, "/comments") && !strings.HasSuffix(req.URL.Path, "/notes")
}

// backoff is how long to wait after so many failures.
func backoff(failures int) time.Duration { return time.Second << min(failures, 6) }

// limit reports whether an answer says that there were too many requests, and
// how long to wait. What was refused for that was not done.
func (t *transport) limit(resp *http.Response, before int) (time.Duration, bool) {
	if resp == nil || resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode != http.StatusForbidden {
		return 0, false
	}
	h := resp.Header
	if s := h.Get("Retry-After"); s != "" {
		if n, err := strconv.Atoi(s); err == nil && n >= 0 {
			return time.Duration(min(n, int(longest/time.Second)))*time.Second + time.Second, true
		}
		if at, err := http.ParseTime(s); err == nil {
			return until(at, t.now()), true
		}
	}
	for _, prefix := range []string{"X-RateLimit-", "RateLimit-"} {
		if resp.StatusCode == http.StatusForbidden && h.Get(prefix+"Remaining") != "0" {
			continue
		}
		if at, err := strconv.ParseInt(h.Get(prefix+"Reset"), 10, 64); err == nil {
			return until(time.Unix(at, 0), t.now()), true
		}
	}
	if strings.Contains(strings.ToLower(messageOf(resp)), "rate limit") { // GitHub asks for a minute where it names no time
		return time.Minute << min(before, 4), true
	}
	return backoff(before), resp.StatusCode == http.StatusTooManyRequests
}

// longest bounds the wait that a forge may ask for; nobody waits that long.
const longest = 14 * 24 * time.Hour

// until is how long to wait for a time, and a second more.
func until(at, now time.Time) time.Duration {
	return min(max(at.Sub(now), 0), longest) + time.Second
}

// limitError says that a forge wants fewer requests, and for how long.
type limitError struct {
	kind  Kind
	again time.Time
}

func (e *limitError) Error() string {
	return fmt.Sprintf("%s takes no more requests with this token before %s", e.kind.title(), e.again.UTC().Format("15:04:05 UTC on 2 January"))
}

// apiError is a refusal.
type apiError struct {
	kind         Kind
	method, path string
	status       int
	message      string // of the forge, one line
}

func (e *apiError) Error() string {
	text := fmt.Sprintf("%s answers %d (%s) to %s %s", e.kind.title(), e.status, http.StatusText(e.status), e.method, e.path)
	if e.message != "" {
		text += ": " + e.message
	}
	return text
}

// failure is the error for what came of a request.
func (t *transport) failure(req *http.Request, resp *http.Response, err error) error {
	if err != nil {
		return fmt.Errorf("%s at %s can't be asked: %s", t.target.Kind.title(), t.api.Host, clip(t.target.Hide(err.Error())))
	}
	return &apiError{t.target.Kind, req.Method, clip(req.URL.Path), resp.StatusCode, clip(t.target.Hide(messageOf(resp)))}
}

// interrupted is the error where there is no more time, or the run is ended.
func (t *transport) interrupted(req *http.Request, ctx, last error) error {
	if errors.Is(ctx, context.Canceled) {
		return ctx
	}
	err := fmt.Errorf("%s at %s didn't answer in time", t.target.Kind.title(), t.api.Host)
	if last != nil && !errors.Is(last, context.DeadlineExceeded) {
		err = fmt.Errorf("%w; at last: %s", err, clip(t.target.Hide(last.Error())))
	}
	if !mayRepeat(req) {
		err = fmt.Errorf("%w: %w", errUnsure, err)
	}
	return err
}

// messageOf is what a refusal says. Forges write {"message": …} with a text or
// an object in it, or {"error": …}.
func messageOf(resp *http.Response) string {
	text, err := io.ReadAll(resp.Body) // it is in memory
	resp.Body = io.NopCloser(bytes.NewReader(text))
	if err != nil {
		return ""
	}
	var answer struct {
		Message json.RawMessage `json:"message"`
		Error   json.RawMessage `json:"error"`
		Errors  json.RawMessage `json:"errors"`
	}
	if json.Unmarshal(text, &answer) != nil {
		return ""
	}
	var parts []string
	for _, raw := range []json.RawMessage{answer.Message, answer.Error, answer.Errors} {
		var s string
		switch {
		case len(raw) == 0 || string(raw) == "null":
		case json.Unmarshal(raw, &s) == nil:
			parts = append(parts, s)
		default:
			var b bytes.Buffer
			_ = json.Compact(&b, raw) // it is JSON, or it weren't here
			parts = append(parts, b.String())
		}
	}
	return strings.Join(parts, " ")
}

// clip makes one short line of a text.
func clip(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
	if utf8.RuneCountInString(s) <= maxMessage {
		return s
	}
	return string([]rune(s)[:maxMessage]) + "…"
}
