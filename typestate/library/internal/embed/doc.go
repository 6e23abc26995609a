// Package embed carries the library's machines in the binary: those learned (../machines), at all API levels, and those written by hand
// (../written), as one compressed archive. The file bindata.go is written by gen; Files unpacks it.
package embed

//go:generate go run ./gen ../..
