import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.DexFileFactory;
import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.iface.MultiDexContainer;
import org.jf.dexlib2.rewriter.DexRewriter;
import org.jf.dexlib2.rewriter.RewriterModule;
import org.jf.dexlib2.writer.io.MemoryDataStore;
import org.jf.dexlib2.writer.pool.DexPool;

/** Reads every dex file of an APK and writes it again unchanged, through the rewriter or without. Use: Dexlib2 rewrite|copy app.apk */
public class Dexlib2 {
    public static void main(String[] args) throws Exception {
        MultiDexContainer<? extends DexBackedDexFile> apk = DexFileFactory.loadDexContainer(new File(args[1]), Opcodes.forApi(29));
        List<String> names = new ArrayList<>(apk.getDexEntryNames());
        long bytes = 0;
        for (String name : names) {
            DexBackedDexFile dex = apk.getEntry(name).getDexFile();
            MemoryDataStore store = new MemoryDataStore();
            if (args[0].equals("rewrite")) {
                DexPool.writeTo(store, new DexRewriter(new RewriterModule()).getDexFileRewriter().rewrite(dex));
            } else {
                DexPool.writeTo(store, dex);
            }
            bytes += store.getSize();
        }
        System.out.println(names.size() + " dex files, " + bytes + " bytes");
    }
}
