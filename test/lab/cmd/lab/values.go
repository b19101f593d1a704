package main

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// field finds a field of an object by its name in JSON.
func field(v reflect.Value, name string) (reflect.Value, bool) {
	for i := range v.NumField() {
		if tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); tag == name {
			return v.Field(i), true
		}
	}
	return reflect.Value{}, false
}

// attribute is one attribute as plain text; labels.KEY reaches into a map.
func attribute(object any, name string) (string, error) {
	name, key, deep := strings.Cut(name, ".")
	f, ok := field(reflect.ValueOf(object), name)
	if !ok {
		return "", fmt.Errorf("there is no attribute %q", name)
	}
	if labels, isMap := f.Interface().(map[string]string); isMap && deep {
		return labels[key], nil
	}
	return plain(f), nil
}

func plain(f reflect.Value) string {
	switch v := f.Interface().(type) {
	case time.Time:
		if v.IsZero() {
			return "-"
		}
		return v.UTC().Format(time.RFC3339Nano)
	case []int64:
		var out []string
		for _, id := range v {
			out = append(out, strconv.FormatInt(id, 10))
		}
		return strings.Join(out, ",")
	case map[string]string:
		var out []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = append(out, k+"="+v[k])
		}
		return strings.Join(out, ",")
	default:
		return fmt.Sprint(v)
	}
}

// line is an object as key=value …, name first; what has blanks is quoted.
func line(object any) string {
	v := reflect.ValueOf(object)
	var out []string
	for i := range v.NumField() {
		tag, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		text := plain(v.Field(i))
		if text == "" || strings.ContainsAny(text, " \"\t\n") {
			text = strconv.Quote(text)
		}
		if pair := tag + "=" + text; tag == "name" {
			out = slices.Insert(out, 0, pair)
		} else {
			out = append(out, pair)
		}
	}
	return strings.Join(out, " ")
}

// assign sets attributes from ATTR=VALUE, and takes labels away by labels.KEY-.
func assign[T any](object T, pairs []string) (T, error) {
	v := reflect.ValueOf(&object).Elem()
	for _, pair := range pairs {
		name, text, given := strings.Cut(pair, "=")
		name, key, deep := strings.Cut(name, ".")
		f, ok := field(v, name)
		if !ok {
			return object, fmt.Errorf("there is no attribute %q", name)
		}
		if labels, isMap := f.Interface().(map[string]string); isMap && deep {
			next := maps.Clone(labels)
			if next == nil {
				next = make(map[string]string)
			}
			if given {
				next[key] = text
			} else {
				delete(next, strings.TrimSuffix(key, "-"))
			}
			f.Set(reflect.ValueOf(next))
			continue
		}
		if err := set(f, text); err != nil {
			return object, fmt.Errorf("%s: %w", pair, err)
		}
	}
	return object, nil
}

func set(f reflect.Value, text string) error {
	switch f.Interface().(type) {
	case string:
		f.SetString(text)
	case bool:
		v, err := strconv.ParseBool(text)
		if err != nil {
			return err
		}
		f.SetBool(v)
	case int64:
		v, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return err
		}
		f.SetInt(v)
	case []int64:
		var ids []int64
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
			id, err := strconv.ParseInt(part, 10, 64)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		f.Set(reflect.ValueOf(ids))
	default:
		return fmt.Errorf("can't be set")
	}
	return nil
}

// keyOf is what the cloud finds an object by.
func keyOf(object any) string { return object.(interface{ Key() string }).Key() }
