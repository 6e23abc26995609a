"""Learns a machine with a learner of AALpy: learn_aalpy.py kv|lstar|lsharp MACHINE.dot

Or each of a list, a line of JSON each: learn_aalpy.py kv|lstar|lsharp MACHINES.jsonl SECONDS. Where one takes longer, its line is {}.
"""

import json
import re
import signal
import sys
import time

from aalpy.base import Oracle, SUL
from aalpy.learning_algs import run_KV, run_Lsharp, run_Lstar

EDGE = re.compile(r's(\d+) -> s(\d+) \[label="(\S+) / (\S+)"\]')


class Machine(SUL):
    """Steps the machine of a DOT file."""

    def __init__(self, edges):
        super().__init__()
        self.edges, self.inputs = {}, []
        for start, symbol, end, output in edges:
            self.edges[start, symbol] = end, output
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


def of_dot(text):
    for match in EDGE.finditer(text):
        start, end, symbol, output = match.groups()
        yield int(start), symbol, int(end), output


def of_json(line):
    drawn = json.loads(line)
    for at, (end, output) in enumerate(drawn["edges"]):
        yield at // drawn["inputs"], at % drawn["inputs"], end, output


def too_long(*_):
    raise TimeoutError


def learned(algorithm, machine):
    oracle = Perfect(machine.inputs, machine)
    learn = {"kv": run_KV, "lstar": run_Lstar, "lsharp": run_Lsharp}[algorithm]
    began = time.perf_counter()
    model = learn(machine.inputs, machine, oracle, "mealy", cache_and_non_det_check=False, print_level=0)
    seconds = time.perf_counter() - began - oracle.seconds
    return {"states": model.size, "queries": machine.num_queries, "symbols": machine.num_steps,
            "rounds": oracle.rounds, "seconds": round(seconds, 3)}


def main():
    algorithm, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        if not path.endswith(".jsonl"):
            print(json.dumps(learned(algorithm, Machine(of_dot(file.read())))))
            return
        signal.signal(signal.SIGALRM, too_long)
        for line in file:
            signal.setitimer(signal.ITIMER_REAL, float(sys.argv[3]))
            try:
                result = learned(algorithm, Machine(of_json(line)))
            except TimeoutError:
                result = {}
            signal.setitimer(signal.ITIMER_REAL, 0)
            print(json.dumps(result), flush=True)


main()
