package intake

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"

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
	backendConfig    = 2
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

// maxWireField bounds a field that is looked into; those that are passed over
// may have any size.
const maxWireField = 1 << 20

// wireFields calls fn for each field of a protobuf message that wanted names:
// with number for a varint, with data for a string or message. All others are
// passed over unread, so a message of any size costs little memory. Groups,
// which proto3 doesn't have, are an error.
func wireFields(r *bufio.Reader, wanted func(field int) bool, fn func(field int, number uint64, data []byte) error) error {
	for {
		tag, err := binary.ReadUvarint(r)
		if err == io.EOF {
			return nil
		}
		if err != nil || tag>>3 == 0 || tag>>3 > 1<<29-1 {
			return errWire
		}
		field := int(tag >> 3)
		number, data, err := wireValue(r, tag&7, wanted(field))
		if err != nil {
			return errWire
		}
		if wanted(field) {
			if err := fn(field, number, data); err != nil {
				return err
			}
		}
	}
}

// wireValue reads a field's value, or passes it over where it isn't wanted.
func wireValue(r *bufio.Reader, wire uint64, wanted bool) (number uint64, data []byte, err error) {
	var size uint64
	switch wire {
	case wireVarint:
		number, err = binary.ReadUvarint(r)
		return number, nil, err
	case wire64:
		size, wanted = 8, false
	case wire32:
		size, wanted = 4, false
	case wireBytes:
		if size, err = binary.ReadUvarint(r); err != nil {
			return 0, nil, err
		}
	default:
		return 0, nil, errWire
	}
	switch {
	case size > math.MaxInt32 || wanted && size > maxWireField:
		return 0, nil, errWire
	case !wanted:
		_, err = r.Discard(int(size))
		return 0, nil, err
	}
	data = make([]byte, size)
	_, err = io.ReadFull(r, data)
	return 0, data, err
}

func planField(field int) bool {
	switch field {
	case planTargets, planExcludes, planBackend, planVersion, planForceReplace, planMode, planErrored, planTimestamp,
		planApplyable, planComplete, planStateStore:
		return true
	}
	return false
}

// readPlanMessage takes what holdfast needs from a saved plan's message.
// A false bool is not written at all, so what is missing is No in a tool that
// knows the field and unsaid in others.
func (p *SavedPlan) readPlanMessage(r io.Reader) error {
	var errored, applyable, complete bool
	err := wireFields(bufio.NewReader(r), planField, func(field int, number uint64, data []byte) error {
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
	wanted := func(field int) bool {
		return field == backendType || field == backendConfig || field == backendWorkspace
	}
	return wireFields(bufio.NewReader(bytes.NewReader(b)), wanted, func(field int, _ uint64, data []byte) error {
		switch field {
		case backendType:
			p.Backend = string(data)
		case backendConfig:
			p.backend = bytes.Clone(data)
		case backendWorkspace:
			p.Workspace = string(data)
		}
		return nil
	})
}
