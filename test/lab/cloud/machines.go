package cloud

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/holdfast-dev/holdfast/test/lab/api"
)

func (c *Cloud) machineRules() rules[api.Machine] {
	return rules[api.Machine]{
		make: func(in api.Machine, start bool) (*api.Machine, []string, error) {
			if err := c.machines.unique(in.Name); err != nil {
				return nil, nil, err
			}
			if err := c.attachable(in.Volumes); err != nil {
				return nil, nil, err
			}
			in.UUID, in.ID, in.PID = newUUID(), 0, 0
			warnings, err := c.powerAsAsked(&in, start)
			return &in, warnings, err
		},
		change: func(old *api.Machine, in api.Machine, byHand, start bool) (*api.Machine, []string, error) {
			if err := c.attachable(in.Volumes); err != nil {
				return nil, nil, err
			}
			if in.Name != old.Name {
				return nil, nil, fail(http.StatusUnprocessableEntity, "machine %s can't be renamed", old.Name)
			}
			in.UUID, in.ID, in.PID, in.Started, in.Ticks = old.UUID, old.ID, old.PID, old.Started, old.Ticks
			if byHand {
				return &in, nil, nil
			}
			c.signal(old)
			c.powerOff(&in)
			warnings, err := c.powerAsAsked(&in, start)
			return &in, warnings, err
		},
		remove: func(old *api.Machine) error {
			c.signal(old)
			c.powerOff(old)
			return os.RemoveAll(c.heartbeat(old))
		},
		view: func(m *api.Machine) api.Machine {
			out := *m
			out.Volumes = slices.Clone(m.Volumes)
			if out.Running = alive(m); !out.Running {
				out.ID, out.PID, out.Ticks, out.Started = 0, 0, 0, time.Time{}
			}
			return out
		},
	}
}

func (c *Cloud) attachable(ids []int64) error {
	for _, id := range ids {
		if _, err := c.volumes.find(fmt.Sprint(id)); err != nil {
			return fail(http.StatusUnprocessableEntity, "there is no volume with id %d", id)
		}
	}
	return nil
}

// powerAsAsked starts a machine that is to run. Where start is false it stays
// off, and a warning is all there is.
func (c *Cloud) powerAsAsked(m *api.Machine, start bool) ([]string, error) {
	if !m.Running {
		return nil, nil
	}
	if !start {
		return []string{fmt.Sprintf("Failed to start machine %s: it was defined and is off.", m.Name)}, nil
	}
	return nil, c.powerOn(m)
}

// powerOn starts a machine's process.
func (c *Cloud) powerOn(m *api.Machine) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if m.ID, err = c.nextID(); err != nil {
		return err
	}
	beat := c.heartbeat(m)
	if err := os.WriteFile(beat, nil, 0o600); err != nil {
		return err
	}
	cmd := exec.Command(self, "machine", beat)
	cmd.Args[0] = "lab-machine-" + m.Name
	cmd.Dir = c.dir
	cmd.Env = []string{}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // it outlives the cloud
	if err := cmd.Start(); err != nil {
		return err
	}
	m.PID, m.Started, m.Running = cmd.Process.Pid, time.Now(), true
	m.Ticks, _ = ticks(m.PID)
	end := make(chan struct{})
	c.children[m.PID] = end
	go func() {
		cmd.Wait() // however it ended
		close(end)
	}()
	return nil
}

func (c *Cloud) heartbeat(m *api.Machine) string {
	return filepath.Join(c.dir, "machine", m.UUID+".heartbeat")
}

// signal asks a machine to end.
func (c *Cloud) signal(m *api.Machine) {
	if alive(m) {
		syscall.Kill(m.PID, syscall.SIGTERM)
	}
}

// powerOff waits for a machine's end after signal, and forces it after a
// while.
func (c *Cloud) powerOff(m *api.Machine) {
	end := c.children[m.PID]
	forced := time.Now().Add(3 * time.Second)
	for alive(m) {
		if time.Now().After(forced) {
			syscall.Kill(m.PID, syscall.SIGKILL)
		}
		select {
		case <-end: // nil, so never, for one that another run of the cloud started
		case <-time.After(2 * time.Millisecond):
		}
	}
	if end != nil {
		<-end
	}
	delete(c.children, m.PID)
	m.ID, m.PID, m.Ticks, m.Started = 0, 0, 0, time.Time{}
}

// alive reports whether the very process of a machine runs: the pid alone may
// be somebody else's by now.
func alive(m *api.Machine) bool {
	if m.PID == 0 {
		return false
	}
	now, running := ticks(m.PID)
	return running && now == m.Ticks
}

// RunMachine is what a machine does: it sleeps, and shows that it lives by the
// time of a file. It ends when the file is gone, so that none is left over from
// a cloud whose directory was removed.
func RunMachine(heartbeat string) {
	for {
		now := time.Now()
		if err := os.Chtimes(heartbeat, now, now); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}
