// Package typestate is the place of typestates: Mealy machines over the callins and callbacks of one class.
package typestate
