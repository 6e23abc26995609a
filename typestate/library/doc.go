// Package library is the library of callback typestates that were learned from Android's own code, one for each class and API
// level of the embedded device, and tells how they differ between levels.
//
// Beside them stand a few machines that are written by hand, after documentation (folder written). All are in the binary (package
// embed): Shipped gives those that fit a device, Open those of a user's folder in their place.
//
// 'make typestates' learns the machines anew into the folder machines, as NAME-API.json, and writes README.md: Read gives the
// library, Differences compares neighbouring levels, and Page writes what differs together with what people found out about why
// (reasons.yaml). A difference without a reason is an error, and so is a reason without a difference.
package library
