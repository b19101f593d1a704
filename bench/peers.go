package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/go-json-experiment/json/jsontext"
	tfjson "github.com/hashicorp/terraform-json"
)

// runPeer does what a peer does with a plan, in a process of its own.
func runPeer(name, file string) error {
	switch name {
	case "scan":
		return scan(file)
	case "terraform-json":
		return unmarshal(file)
	}
	return fmt.Errorf("no peer %q", name)
}

// scan reads every token of the file with jsontext's defaults and keeps none.
func scan(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	d := jsontext.NewDecoder(bufio.NewReaderSize(f, 64<<10))
	n := 0
	for {
		_, err := d.ReadToken()
		if errors.Is(err, io.EOF) {
			fmt.Println(n)
			return nil
		}
		if err != nil {
			return err
		}
		n++
	}
}

// unmarshal reads the plan as programs do that are built on terraform-json.
func unmarshal(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var p tfjson.Plan
	if err := p.UnmarshalJSON(text); err != nil {
		return err
	}
	n := 0
	for _, c := range p.ResourceChanges {
		if !c.Change.Actions.NoOp() {
			n++
		}
	}
	fmt.Println(n)
	return nil
}
