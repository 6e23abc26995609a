"""Learns a machine with a learner of AALpy: learn_aalpy.py kv|lstar|lsharp MACHINE.dot"""

import json
import re
import sys
import time

from aalpy.base import Oracle, SUL
from aalpy.learning_algs import run_KV, run_Lsharp, run_Lstar

EDGE = re.compile(r's(\d+) -> s(\d+) \[label="(\S+) / (\S+)"\]')


class Machine(SUL):
    """Steps the machine of a DOT file."""

    def __init__(self, path):
        super().__init__()
        self.edges, self.inputs = {}, []
        with open(path, encoding="utf-8") as file:
            for match in EDGE.finditer(file.read()):
                start, end, symbol, output = match.groups()
                self.edges[int(start), symbol] = int(end), output
                if symbol not in self.inputs:
                    self.inputs.append(symbol)
        self.state = 0

    def pre(self):
        self.state = 0

    def post(self):
        pass

    def step(self, letter):
        self.state, output = self.edges[self.state, letter]
        return output


class Perfect(Oracle):
    """Gives the shortest counterexample, the first in the order of inputs."""

    rounds = 0
    seconds = 0.0

    def find_cex(self, hypothesis):
        began = time.perf_counter()
        self.rounds += 1
        try:
            return self.search(hypothesis.initial_state)
        finally:
            self.seconds += time.perf_counter() - began

    def search(self, initial):
        queue, seen = [(0, initial, None, None)], set()
        for now in queue:
            truth, said = now[:2]
            for symbol in self.alphabet:
                end, output = self.sul.edges[truth, symbol]
                if said.output_fun[symbol] != output:
                    word = [symbol]
                    while now[2] is not None:
                        word.append(now[3])
                        now = now[2]
                    return tuple(reversed(word))
                then = said.transitions[symbol]
                if (end, then.state_id) not in seen:
                    seen.add((end, then.state_id))
                    queue.append((end, then, now, symbol))
        return None


def main():
    machine = Machine(sys.argv[2])
    oracle = Perfect(machine.inputs, machine)
    learn = {"kv": run_KV, "lstar": run_Lstar, "lsharp": run_Lsharp}[sys.argv[1]]
    began = time.perf_counter()
    model = learn(machine.inputs, machine, oracle, "mealy", cache_and_non_det_check=False, print_level=0)
    seconds = time.perf_counter() - began - oracle.seconds
    print(json.dumps({"states": model.size, "queries": machine.num_queries, "symbols": machine.num_steps,
                      "rounds": oracle.rounds, "seconds": round(seconds, 3)}))


main()
