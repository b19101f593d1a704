package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// ClientHeader names who calls; faults hit only what isn't Admin.
const ClientHeader = "Lab-Client"

// Who may call.
const (
	Provider = "provider"
	Admin    = "admin"
)

// Client talks to one cloud.
type Client struct {
	base, who string
	http      *http.Client
}

// New returns a client for the cloud at an address such as
// http://127.0.0.1:4242.
func New(addr, who string) *Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil
	transport.MaxIdleConnsPerHost = 64
	return &Client{strings.TrimRight(addr, "/"), who, &http.Client{Transport: transport}}
}

// Error is an answer other than success.
type Error struct {
	Status  int
	Message string
}

// Error says what the cloud said.
func (e *Error) Error() string {
	return fmt.Sprintf("the lab's cloud answered %d: %s", e.Status, e.Message)
}

// NotFound reports whether an error says that the object isn't there.
func NotFound(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == http.StatusNotFound
}

// Do sends one request and decodes the answer into out. With an error out may
// be filled all the same.
func (c *Client) Do(ctx context.Context, method, path string, query url.Values, in, out any) error {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(text)
	}
	return c.Raw(ctx, method, path, query, body, out)
}

// Raw is Do with a body as it is.
func (c *Client) Raw(ctx context.Context, method, path string, query url.Values, body io.Reader, out any) error {
	target := c.base + path
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, method, target, body)
	if err != nil {
		return err
	}
	req.Header.Set(ClientHeader, c.who)
	resp, err := c.send(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if out != nil && len(text) > 0 {
		if err := json.Unmarshal(text, out); err != nil {
			return fmt.Errorf("the answer to %s %s: %w", method, path, err)
		}
	}
	if resp.StatusCode >= 400 {
		var said Answer[json.RawMessage]
		if json.Unmarshal(text, &said) != nil || said.Error == "" {
			said.Error = strings.TrimSpace(string(text))
		}
		return &Error{resp.StatusCode, said.Error}
	}
	return nil
}

// send tries a read again when the connection is refused: the cloud may be
// starting.
func (c *Client) send(req *http.Request) (*http.Response, error) {
	for try := 0; ; try++ {
		resp, err := c.http.Do(req)
		if err == nil || req.Method != http.MethodGet || try == 3 || req.Context().Err() != nil {
			return resp, err
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Create makes an object.
func Create[T any](ctx context.Context, c *Client, kind string, in T) (Answer[T], error) {
	var out Answer[T]
	err := c.Do(ctx, http.MethodPost, "/v1/"+kind, nil, in, &out)
	return out, err
}

// Get finds an object by its key, by its name, or for a record by NAME/TYPE.
func Get[T any](ctx context.Context, c *Client, kind, key string) (Answer[T], error) {
	var out Answer[T]
	err := c.Do(ctx, http.MethodGet, "/v1/"+kind, url.Values{"key": {key}}, nil, &out)
	return out, err
}

// List returns all objects of a kind, oldest first.
func List[T any](ctx context.Context, c *Client, kind string) ([]T, error) {
	var out []T
	err := c.Do(ctx, http.MethodGet, "/v1/"+kind, nil, nil, &out)
	return out, err
}

// Update sets an object to the given values, all of them: what was changed by
// hand is set back.
func Update[T any](ctx context.Context, c *Client, kind, key string, in T) (Answer[T], error) {
	var out Answer[T]
	err := c.Do(ctx, http.MethodPut, "/v1/"+kind, url.Values{"key": {key}}, in, &out)
	return out, err
}

// Delete removes an object.
func Delete(ctx context.Context, c *Client, kind, key string) (Answer[json.RawMessage], error) {
	var out Answer[json.RawMessage]
	err := c.Do(ctx, http.MethodDelete, "/v1/"+kind, url.Values{"key": {key}}, nil, &out)
	return out, err
}
