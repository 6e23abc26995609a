import de.learnlib.algorithm.adt.learner.ADTLearner;
import de.learnlib.algorithm.adt.learner.ADTLearnerBuilder;
import de.learnlib.oracle.SymbolQueryOracle;
import de.learnlib.query.DefaultQuery;
import java.util.List;
import net.automatalib.alphabet.Alphabets;
import net.automatalib.automaton.transducer.MealyMachine;
import net.automatalib.word.Word;
import net.automatalib.word.WordBuilder;

/**
 * Learns a machine with LearnLib's adaptive discrimination trees: LearnLibAdt MACHINE.dot|MACHINES.jsonl. It is of 0.17.0, the last in Maven's
 * repository.
 */
final class LearnLibAdt {
  private LearnLibAdt() {}

  /** Is stepped from reset to reset, and counts both. */
  private static final class Counting implements SymbolQueryOracle<Integer, Integer> {
    private final Peer peer;
    private int state;

    Counting(Peer peer) {
      this.peer = peer;
    }

    @Override
    public Integer query(Integer input) {
      peer.symbols++;
      int output = peer.out[state][input];
      state = peer.to[state][input];
      return output;
    }

    @Override
    public void reset() {
      peer.queries++;
      state = 0;
    }
  }

  public static void main(String[] args) throws Exception {
    Peer.each(args[0], LearnLibAdt::learn);
  }

  private static void learn(Peer peer) {
    ADTLearner<Integer, Integer> learner =
        new ADTLearnerBuilder<Integer, Integer>()
            .withAlphabet(Alphabets.integers(0, peer.inputs - 1))
            .withOracle(new Counting(peer))
            .create();
    learner.startLearning();
    while (true) {
      List<Integer> word = wrong(peer, learner.getHypothesisModel());
      if (word == null) {
        peer.print(learner.getHypothesisModel().size());
        return;
      }
      Word<Integer> input = Word.fromList(word);
      WordBuilder<Integer> output = new WordBuilder<>();
      int state = 0;
      for (int i : input) {
        output.append(peer.out[state][i]);
        state = peer.to[state][i];
      }
      learner.refineHypothesis(new DefaultQuery<>(Word.epsilon(), input, output.toWord()));
    }
  }

  private static <S> List<Integer> wrong(Peer peer, MealyMachine<S, Integer, ?, Integer> m) {
    return peer.counterexample(
        new Peer.Hypothesis<S>() {
          public S initial() {
            return m.getInitialState();
          }

          public S next(S state, int input) {
            return m.getSuccessor(state, input);
          }

          public int output(S state, int input) {
            return m.getOutput(state, input);
          }
        });
  }
}
