package ledger_test

import "syscall"

// mountSmall mounts a file system in memory, which goes when nobody uses it
// any more.
func mountSmall(dir, size string) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size)
}

func unmount(dir string) error { return syscall.Unmount(dir, syscall.MNT_DETACH) }
