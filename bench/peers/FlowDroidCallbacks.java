import java.io.File;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import soot.Kind;
import soot.MethodOrMethodContext;
import soot.Scene;
import soot.SootMethod;
import soot.Type;
import soot.VoidType;
import soot.jimple.infoflow.android.InfoflowAndroidConfiguration;
import soot.jimple.infoflow.android.SetupApplication;
import soot.jimple.toolkits.callgraph.Edge;

/**
 * Prints the methods that FlowDroid has something other than the app's own code call, in DEX form: what its dummy main calls (lifecycles and its list of
 * callbacks), and what its call graph reaches by an edge that stands for the platform (threads, executors, handlers, AsyncTask).
 * Use: FlowDroidCallbacks android.jar app.apk
 */
public class FlowDroidCallbacks {
    private static final String DUMMY = "dummyMainClass";

    public static void main(String[] args) {
        InfoflowAndroidConfiguration configuration = new InfoflowAndroidConfiguration();
        configuration.getAnalysisFileConfig().setAndroidPlatformDir(new File(args[0]));
        configuration.getAnalysisFileConfig().setTargetAPKFile(new File(args[1]));
        SetupApplication application = new SetupApplication(configuration);
        application.constructCallgraph();
        Set<String> found = new TreeSet<>();
        for (Iterator<Edge> edges = Scene.v().getCallGraph().iterator(); edges.hasNext(); ) {
            Edge e = edges.next();
            MethodOrMethodContext from = e.getSrc();
            boolean main = from != null && from.method().getDeclaringClass().getName().equals(DUMMY);
            if (e.tgt() != null && (main || isPlatforms(e.kind()))) { // it may be a method that FlowDroid found no body of
                found.add(dex(e.tgt()));
            }
        }
        found.forEach(System.out::println);
        System.exit(0);
    }

    private static boolean isPlatforms(Kind k) {
        return k == Kind.THREAD || k == Kind.EXECUTOR || k == Kind.HANDLER || k == Kind.ASYNCTASK || k == Kind.PRIVILEGED || k == Kind.GENERIC_FAKE;
    }

    private static String dex(SootMethod m) {
        StringBuilder b = new StringBuilder(descriptor(m.getDeclaringClass().getType())).append("->").append(m.getName()).append('(');
        for (Type t : m.getParameterTypes()) {
            b.append(descriptor(t));
        }
        return b.append(')').append(descriptor(m.getReturnType())).toString();
    }

    private static String descriptor(Type t) {
        if (t instanceof soot.ArrayType) {
            return "[" + descriptor(((soot.ArrayType) t).getElementType());
        }
        switch (t.toString()) {
            case "boolean": return "Z";
            case "byte": return "B";
            case "short": return "S";
            case "char": return "C";
            case "int": return "I";
            case "long": return "J";
            case "float": return "F";
            case "double": return "D";
            default: return t instanceof VoidType ? "V" : "L" + t.toString().replace('.', '/') + ";";
        }
    }
}
