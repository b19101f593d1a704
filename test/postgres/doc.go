// Package postgres gives tests a PostgreSQL server of their own, made from the
// programs that the system has. One server serves a test process; each Start
// is a new database on it. It syncs to disk as a real one does, listens on no
// network, and ends with the tests, also when they are killed.
package postgres
