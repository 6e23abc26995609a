// Package embed holds the framework model's data, compressed: hierarchy.zst, summaries.zst and model.zst.
// The file bindata.go is written by gen; package framework reads it.
package embed

//go:generate go run ./gen ../..
