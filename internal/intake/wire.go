package intake

import (
	"encoding/binary"
	"errors"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// The numbers of the fields that are read, from the engines' public
// planfile.proto (OpenTofu 1.6 to 1.12, Terraform 1.5 to 1.14).
const (
	planTargets      = 5 // repeated string
	planExcludes     = 6 // repeated string; OpenTofu since 1.9, unused in Terraform
	planBackend      = 13
	planVersion      = 14
	planForceReplace = 16
	planMode         = 17
	planErrored      = 20
	planTimestamp    = 21
	planApplyable    = 25 // Terraform since 1.8
	planComplete     = 26
	planStateStore   = 29 // Terraform since 1.14, in place of the backend

	backendType      = 1
	backendWorkspace = 3
)

// Protobuf's wire types.
const (
	wireVarint = 0
	wire64     = 1
	wireBytes  = 2
	wire32     = 5
)

var errWire = errors.New("not a protobuf message")

// wireFields calls fn for each field of a protobuf message: with number for a
// varint, with data for a string or message. Fields of other types are passed
// over; groups, which proto3 doesn't have, are an error.
func wireFields(b []byte, fn func(field int, number uint64, data []byte) error) error {
	for len(b) > 0 {
		tag, n := binary.Uvarint(b)
		if n <= 0 || tag>>3 == 0 || tag>>3 > 1<<29-1 {
			return errWire
		}
		b = b[n:]
		field := int(tag >> 3)
		switch tag & 7 {
		case wireVarint:
			v, n := binary.Uvarint(b)
			if n <= 0 {
				return errWire
			}
			b = b[n:]
			if err := fn(field, v, nil); err != nil {
				return err
			}
		case wireBytes:
			size, n := binary.Uvarint(b)
			if n <= 0 || size > uint64(len(b)-n) {
				return errWire
			}
			data := b[n : n+int(size)]
			b = b[n+int(size):]
			if err := fn(field, 0, data); err != nil {
				return err
			}
		case wire64, wire32:
			width := 8
			if tag&7 == wire32 {
				width = 4
			}
			if len(b) < width {
				return errWire
			}
			b = b[width:]
		default:
			return errWire
		}
	}
	return nil
}

// readPlanMessage takes what holdfast needs from a saved plan's message.
// A false bool is not written at all, so what is missing is No in a tool that
// knows the field and unsaid in others.
func (p *SavedPlan) readPlanMessage(b []byte) error {
	var errored, applyable, complete bool
	err := wireFields(b, func(field int, number uint64, data []byte) error {
		switch field {
		case planVersion:
			p.EngineVersion = string(data)
		case planTimestamp:
			p.Timestamp = string(data)
		case planTargets:
			p.Targets = append(p.Targets, string(data))
		case planExcludes:
			p.Excludes = append(p.Excludes, string(data))
		case planForceReplace:
			p.ForceReplace = append(p.ForceReplace, string(data))
		case planMode:
			p.Mode = planModeOf(number)
		case planErrored:
			errored = number != 0
		case planApplyable:
			applyable = number != 0
		case planComplete:
			complete = number != 0
		case planBackend, planStateStore:
			return p.readBackend(data)
		}
		return nil
	})
	if err != nil {
		return err
	}
	major, minor, known := majorMinor(p.EngineVersion)
	since := func(n int) bool { return known && (major > 1 || major == 1 && minor >= n) }
	p.Errored = tristateIf(since(6), errored)
	// OpenTofu never writes these two; Terraform of 1.8 and later writes
	// complete for any plan that is whole, so with both missing it can't be
	// told who wrote it.
	told := applyable || complete
	p.Applyable, p.Complete = tristateIf(told, applyable), tristateIf(told, complete)
	return nil
}

func tristateIf(known, yes bool) plan.Tristate {
	switch {
	case yes:
		return plan.Yes
	case known:
		return plan.No
	}
	return plan.Unsaid
}

func (p *SavedPlan) readBackend(b []byte) error {
	return wireFields(b, func(field int, _ uint64, data []byte) error {
		switch field {
		case backendType:
			p.Backend = string(data)
		case backendWorkspace:
			p.Workspace = string(data)
		}
		return nil
	})
}
