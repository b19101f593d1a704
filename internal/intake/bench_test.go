package intake

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/holdfast-dev/holdfast/internal/plan"
)

// bigPlan writes a plan of n instances of a server-like resource, of which
// every twentieth is updated, in the engines' form: each object stands in
// planned_values, in before and after, and in the prior state.
func bigPlan(n int) []byte {
	var b bytes.Buffer
	object := func(i int, size string) string {
		return fmt.Sprintf(`{"ami":"ami-%08d","arn":"arn:acme:compute:eu:111122223333:instance/i-%08d","disks":[{"encrypted":true,"size":%d,"tags":{}}],`+
			`"id":"i-%08d","network":[{"cidrs":["10.0.%d.0/24","10.1.%d.0/24"],"public":false}],"password":"pw-of-%08d","size":"%s",`+
			`"tags":{"Name":"web-%d","env":"prod","team":"platform"},"user_data":"#!/bin/sh\necho \"%s\"\n"}`,
			i, i, 10+i%90, i, i%250, i%250, i/50, size, i, strings.Repeat("x", 400))
	}
	const head = `"mode":"managed","type":"x_server","name":"web","index":%d,"provider_name":"registry.terraform.io/acme/x"`
	const marks = `{"disks":[{"tags":{}}],"network":[{"cidrs":[false,false]}],"password":true,"tags":{}}`
	list := func(entry func(i int)) {
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			entry(i)
		}
	}
	b.WriteString(`{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":{"resources":[`)
	list(func(i int) {
		fmt.Fprintf(&b, `{"address":"x_server.web[%d]",`+head+`,"schema_version":1,"values":%s,"sensitive_values":%s}`, i, i, object(i, "m"), marks)
	})
	b.WriteString(`]}},"resource_changes":[`)
	list(func(i int) {
		action, size := "no-op", "m"
		if i%20 == 0 {
			action, size = "update", "l"
		}
		fmt.Fprintf(&b, `{"address":"x_server.web[%d]",`+head+`,"change":{"actions":["%s"],"before":%s,"after":%s,"after_unknown":{},"before_sensitive":%s,"after_sensitive":%s}}`,
			i, i, action, object(i, "m"), object(i, size), marks, marks)
	})
	b.WriteString(`],"prior_state":{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{"resources":[`)
	list(func(i int) {
		fmt.Fprintf(&b, `{"address":"x_server.web[%d]",`+head+`,"schema_version":1,"values":%s,"sensitive_values":%s,"depends_on":["x_net.n"]}`, i, i, object(i, "m"), marks)
	})
	b.WriteString(`]}}},"configuration":{"root_module":{}},"timestamp":"2026-01-02T03:04:05Z","applyable":true,"complete":true,"errored":false}` + "\n")
	return b.Bytes()
}

func BenchmarkReadPlans(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			text := bigPlan(n)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				plans, err := ReadPlans(context.Background(), bytes.NewReader(text), "plan.json", Limits{})
				if err != nil || plans[0].NoOps != n-n/20 {
					b.Fatal(err)
				}
			}
		})
	}
}

// endless gives a plan with n no-op entries without holding it, and the live
// heap at two points.
type endless struct {
	n, i    int
	buf     []byte
	live    func() uint64
	samples []uint64
}

func (e *endless) Read(p []byte) (int, error) {
	for len(e.buf) == 0 {
		switch {
		case e.i == 0:
			e.buf = []byte(`{"format_version":"1.2","resource_changes":[{"address":"x.first","change":{"actions":["delete"]}}`)
		case e.i <= e.n:
			e.buf = fmt.Appendf(e.buf, `,{"address":"x_server.web[%d]","mode":"managed","type":"x_server","name":"web","index":%d,"change":{"actions":["no-op"],"before":{"id":"%d","text":"%s"},"after":{"id":"%d"},"before_sensitive":{},"after_sensitive":{}}}`,
				e.i, e.i, e.i, strings.Repeat("x", 5000), e.i)
		case e.i == e.n+1:
			e.buf = []byte(`]}`)
		default:
			return 0, io.EOF
		}
		if e.i == e.n/10 || e.i == e.n {
			e.samples = append(e.samples, e.live())
		}
		e.i++
	}
	n := copy(p, e.buf)
	e.buf = e.buf[n:]
	return n, nil
}

// TestReadPlansMemory holds that what a plan leaves alone costs no memory but
// a hash of its address.
func TestReadPlansMemory(t *testing.T) {
	r := &endless{n: 10_000, live: func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}}
	plans, err := ReadPlans(context.Background(), r, "plan.json", Limits{})
	if err != nil || plans[0].NoOps != r.n {
		t.Fatalf("%v", err)
	}
	if grown := int64(r.samples[1]) - int64(r.samples[0]); grown > 2<<20 {
		t.Errorf("%d entries (50 MB) more hold %d bytes more, want a hash each", r.n*9/10, grown)
	}
}

func TestBigPlan(t *testing.T) {
	t.Parallel()
	p := readOne(t, string(bigPlan(200)))
	n := p.Counts()
	if n.Change != 10 || n.NoOp != 190 || p.Prior.Managed != 200 || p.Prior.UnmentionedCount != 0 || p.Engine != plan.Terraform {
		t.Errorf("counts %+v, prior state %+v", n, p.Prior)
	}
}
