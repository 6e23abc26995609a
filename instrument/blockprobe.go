package instrument

import "cbcov/apk/dex"

// A block's probe is `const v, NUMBER; invoke-static {v} Log.block`. The check whether it ran before is in the logger, where it is an
// array's element: runtimes inline so short a method, and every block of the app stays short.

// numberBlocks numbers the nodes that begin a block.
func (x *inserter) numberBlocks() {
	if x.blocks == nil {
		return
	}
	x.begins = make([]int32, len(x.body.Nodes))
	at, number := 0, x.block
	for i := range x.body.Nodes {
		if x.body.Nodes[i].Label != 0 {
			continue
		}
		if at < len(x.blocks) && x.blocks[at] {
			number++
			x.begins[i] = number // from 1
		}
		at++
	}
}

// blockProbe writes the probe of the block that node i begins, where it has one and this is its place.
func (x *inserter) blockProbe(i int, place bool) {
	if !place || x.begins == nil || x.begins[i] == 0 {
		return
	}
	n := &x.body.Nodes[i]
	// Where the first instruction itself can throw, its handlers expect what is in the registers now. Else the probe stands outside
	// of the method's own tries.
	try := x.outerFor(n.Try)
	if n.Op.Has(dex.Throws) && !n.Op.Has(dex.Return) {
		try = x.cover(n)
	}
	number := constant(x.body.Registers, x.begins[i]-1)
	number.Try = try
	x.add(number)
	probe := callWith(x.log.block, x.body.Registers, 1)
	probe.Try = try
	x.add(probe)
}
