package cbcov.agent.host;

import java.nio.ByteBuffer;

/**
 * The sparse entries of a resource table's type (AOSP ResourceTypes.h, ResTable_sparseTypeEntry): which resources have a value there, and where. Robolectric reads
 * them one by one for each look-up, up to the first whose number is not below the wanted one; here they are read once, and the same one is found by halving.
 * {@link ResourceReads} has Robolectric ask here.
 */
public final class SparseEntries {
  private static final int SIZE = 2 * Short.BYTES; // of an entry: its resource's number, and its value's offset by four
  private static final int NO_ENTRY = -1;

  private final ByteBuffer table;
  private final int at;
  private final int count; // as the table says
  private final short[] highest; // number up to each entry, which goes up where those of a broken table do not
  private final short[] offsets;

  /** Entries that begin at a byte of a table, as many as the table says: one that is cut has fewer. */
  public SparseEntries(ByteBuffer table, int at, int count) {
    this.table = table;
    this.at = at;
    this.count = count;
    int there = at < 0 ? 0 : Math.max(0, Math.min(count, (table.limit() - at) / SIZE));
    this.highest = new short[there];
    this.offsets = new short[there];
    for (int i = 0; i < there; i++) {
      short number = table.getShort(at + i * SIZE);
      highest[i] = i == 0 ? number : (short) Math.max(number, highest[i - 1]);
      offsets[i] = table.getShort(at + i * SIZE + Short.BYTES);
    }
  }

  /** The offset of a resource's value; -1: it has none. Fails as reading behind the table does where the first number that is not below would come there. */
  public int offset(int resource) {
    int low = 0;
    int high = highest.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (highest[middle] >= resource) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (low < highest.length) {
      return highest[low] == resource ? offsets[low] * 4 : NO_ENTRY;
    }
    if (low < count) {
      table.getShort(at + low * SIZE);
      table.getShort(at + low * SIZE + Short.BYTES);
    }
    return NO_ENTRY;
  }
}
