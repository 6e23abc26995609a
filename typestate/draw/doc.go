// Package draw writes typestates for people to look at: as a table, in Graphviz's DOT, Mermaid or PlantUML, and as an SVG picture, alone or
// for a page that has other pictures. It is for `cbcov typestate show` and `convert`, and for reports.
//
// A machine is shown in a View: as it is, or as the interface automaton of the papers' figures. draw makes a drawing of the view, which is
// states and arrows with their texts; each form writes that. SVG lays it out first: arrange puts states into layers, orders them so that few
// arrows cross, and gives each its coordinates.
//
// Symbols may have any printable name: each form escapes what has a meaning of its own there. Only the Mealy views of DOT and JSON are read
// again (typestate.Open).
package draw
