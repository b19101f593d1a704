package policy

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/util"
)

// loadData reads all data into one document, by conftest's rules: what lies in
// a folder's file stands at the top of data, what lies in folders below stands
// under their names. The file's own name counts for nothing.
//
// What was read goes into sum.
func loadData(ctx context.Context, opts Options, sum hash.Hash) (map[string]any, error) {
	lim := opts.Limits
	data := make(map[string]any)
	w := &walker{ctx: ctx, lim: lim, what: "data", wants: isData, maxFile: lim.Data, left: lim.Data,
		correct: opts.way("Give the folder that --policy-data is to name; a relative path counts from where holdfast runs.", "Correct data") + ending(opts)}
	for _, given := range opts.Data {
		before := len(w.found)
		if err := w.read(given.Path); err != nil {
			return nil, err
		}
		if len(w.found) == before {
			return nil, problem("Give a folder with .json, .yaml or .yml files.", "There is no file of data in %s.", given.Path)
		}
		for _, f := range w.found[before:] {
			value, err := parseData(f)
			if err != nil {
				return nil, problem("", "%s can't be read as data: %v.", f.name, err)
			}
			under := append(slices.Clone(given.Under), f.dirs...)
			digest(sum, "data "+strings.Join(under, "/"), f.text)
			for i := len(under) - 1; i >= 0; i-- {
				value = map[string]any{under[i]: value}
			}
			object, ok := value.(map[string]any)
			if !ok {
				return nil, problem("Make it an object, or put it into a folder whose name it then has.", "%s is no object, and only that can stand at the top of data.", f.name)
			}
			if key := mergeInto(data, object); key != "" {
				return nil, problem("", "%s sets data.%s, which another file of data sets otherwise.", f.name, key)
			}
		}
	}
	return data, nil
}

// ending ends a next step that begins with a word for the file.
func ending(opts Options) string {
	if opts.InFile {
		return "; a relative path counts from where that file lies."
	}
	return ""
}

// digest adds one file to a digest over many.
func digest(sum hash.Hash, name string, text []byte) {
	fmt.Fprintf(sum, "%d:%s %d:", len(name), name, len(text))
	sum.Write(text)
}

func parseData(f source) (any, error) {
	if path.Ext(f.name) != ".json" {
		var value any
		err := util.Unmarshal(f.text, &value)
		return value, err
	}
	text := bytes.TrimPrefix(f.text, []byte("\xef\xbb\xbf"))
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // numbers keep their digits
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("something follows the JSON value")
	}
	return value, nil
}

// mergeInto adds b to a; where both say something at the same key, it returns
// that.
func mergeInto(a, b map[string]any) (conflict string) {
	for k, v := range b {
		old, there := a[k]
		if !there {
			a[k] = v
			continue
		}
		into, ok1 := old.(map[string]any)
		from, ok2 := v.(map[string]any)
		if !ok1 || !ok2 {
			return k
		}
		if deeper := mergeInto(into, from); deeper != "" {
			return k + "." + deeper
		}
	}
	return ""
}
