import de.learnlib.acex.AcexAnalyzers;
import de.learnlib.algorithm.LearningAlgorithm;
import de.learnlib.algorithm.kv.mealy.KearnsVaziraniMealyBuilder;
import de.learnlib.algorithm.rivestschapire.RivestSchapireMealyBuilder;
import de.learnlib.algorithm.ttt.mealy.TTTLearnerMealyBuilder;
import de.learnlib.oracle.MembershipOracle;
import de.learnlib.query.DefaultQuery;
import de.learnlib.query.Query;
import java.util.Collection;
import java.util.List;
import net.automatalib.alphabet.Alphabet;
import net.automatalib.alphabet.impl.Alphabets;
import net.automatalib.automaton.transducer.MealyMachine;
import net.automatalib.word.Word;
import net.automatalib.word.WordBuilder;

/** Learns a machine with a learner of LearnLib 0.18.0: LearnLib ttt|kv|rs MACHINE.dot|MACHINES.jsonl. */
final class LearnLib {
  private LearnLib() {}

  /** Answers words from the reset, and counts them. */
  private record Counting(Peer peer) implements MembershipOracle.MealyMembershipOracle<Integer, Integer> {
    @Override
    public void processQueries(Collection<? extends Query<Integer, Word<Integer>>> queries) {
      for (Query<Integer, Word<Integer>> q : queries) {
        peer.queries++;
        peer.symbols += q.getPrefix().length() + q.getSuffix().length();
        int state = 0;
        for (int i : q.getPrefix()) {
          state = peer.to[state][i];
        }
        WordBuilder<Integer> answer = new WordBuilder<>();
        for (int i : q.getSuffix()) {
          answer.append(peer.out[state][i]);
          state = peer.to[state][i];
        }
        q.answer(answer.toWord());
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Peer.each(args[1], peer -> learn(args[0], peer));
  }

  private static void learn(String algorithm, Peer peer) {
    Alphabet<Integer> alphabet = Alphabets.integers(0, peer.inputs - 1);
    Counting oracle = new Counting(peer);
    LearningAlgorithm.MealyLearner<Integer, Integer> learner =
        switch (algorithm) {
          case "ttt" -> new TTTLearnerMealyBuilder<Integer, Integer>().withAlphabet(alphabet).withOracle(oracle).create();
          case "kv" -> new KearnsVaziraniMealyBuilder<Integer, Integer>().withAlphabet(alphabet).withOracle(oracle)
              .withRepeatedCounterexampleEvaluation(true).withCounterexampleAnalyzer(AcexAnalyzers.BINARY_SEARCH_FWD).create();
          case "rs" -> new RivestSchapireMealyBuilder<Integer, Integer>().withAlphabet(alphabet).withOracle(oracle).create();
          default -> throw new IllegalArgumentException(algorithm);
        };
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
