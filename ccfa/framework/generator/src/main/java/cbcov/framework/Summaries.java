package cbcov.framework;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What callins call back, over all levels, and its text form (read by Go's ccfa/framework):
 *
 * <pre>
 * levels 23 26 28
 * Landroid/view/View;                               a class, and then its callins, sorted
 * performClick ()Z
 *  fires Landroid/view/View$OnClickListener; onClick (Landroid/view/View;)V 7
 *                                                   what it runs of what is registered on it, and the levels' mask (hexadecimal)
 * post (Ljava/lang/Runnable;)Z
 *  1 async run ()V 7                                what it runs of its parameter 1; `this` is the receiver
 * </pre>
 *
 * When is sync (before it returns), async, or both.
 */
final class Summaries {
    /** A public method. */
    record Callin(String owner, String name, String desc) implements Comparable<Callin> {
        private static final Comparator<Callin> ORDER =
                Comparator.comparing(Callin::owner).thenComparing(Callin::name).thenComparing(Callin::desc);

        static Callin of(String owner, String signature) {
            int paren = signature.indexOf('(');
            return new Callin(owner, signature.substring(0, paren), signature.substring(paren));
        }

        @Override
        public int compareTo(Callin o) {
            return ORDER.compare(this, o);
        }
    }

    /** Takes what a callin calls: of its parameter number slot (0 is the receiver), or of what it fires (FIRES). */
    interface Sink {
        void add(Callin callin, int slot, String called, String when);
    }

    static final int FIRES = 1000;

    private record Line(int slot, String called, String when) implements Comparable<Line> {
        private static final Comparator<Line> ORDER =
                Comparator.comparingInt(Line::slot).thenComparing(Line::when).thenComparing(Line::called);

        @Override
        public int compareTo(Line o) {
            return ORDER.compare(this, o);
        }
    }

    private final List<Integer> levels;
    private final Map<Callin, Map<Line, Integer>> lines = new TreeMap<>();

    Summaries(List<Integer> levels) {
        this.levels = new ArrayList<>(levels);
    }

    /** Called is `name desc`, for what is fired `class name desc`. */
    void add(int level, Callin callin, int slot, String called, String when) {
        lines.computeIfAbsent(callin, k -> new TreeMap<>())
                .merge(new Line(slot, called, when), 1 << levels.indexOf(level), (a, b) -> a | b);
    }

    String text() {
        StringBuilder out = new StringBuilder("levels");
        levels.forEach(l -> out.append(' ').append(l));
        out.append('\n');
        String[] owner = {""};
        lines.forEach((c, called) -> {
            if (!c.owner.equals(owner[0])) {
                owner[0] = c.owner;
                out.append('L').append(c.owner).append(";\n");
            }
            out.append(c.name).append(' ').append(c.desc).append('\n');
            called.forEach((line, mask) -> {
                String of = line.slot == FIRES ? "" : line.slot == 0 ? "this " : line.slot + " ";
                out.append(' ').append(of).append(line.when).append(' ').append(line.called).append(' ')
                        .append(Integer.toHexString(mask)).append('\n');
            });
        });
        return out.toString();
    }
}
