package cbcov.framework;

import org.objectweb.asm.Opcodes;

/** Where the analysis does not go on into the called method: what it is handed goes to another thread or process. */
final class Cut {
    private Cut() {}

    /**
     * Whether the call crosses to another process or waits in a queue. A call through an AIDL interface does, but one
     * of a class that implements it is an ordinary one: LocationManager's listeners are such objects.
     */
    static boolean at(Code code, Call c) {
        if (c.opcode == Opcodes.INVOKEINTERFACE && code.isSubtype(c.owner, "android/os/IInterface")) {
            return true;
        }
        return switch (c.owner) {
            case "android/os/MessageQueue" -> c.name.equals("enqueueMessage");
            case "android/os/IBinder", "android/os/Parcel" -> true;
            default -> c.owner.startsWith("java/util/concurrent/Exec")
                    || c.owner.equals("java/util/concurrent/ScheduledExecutorService")
                    || c.owner.equals("java/util/concurrent/CompletableFuture");
        };
    }

    /** Whether code that a method outside of the platform gets runs before the call returns: else it runs later. */
    static boolean runsAtOnce(Call c) {
        return !c.owner.startsWith("java/util/concurrent/") && !c.owner.equals("java/lang/Thread")
                && !c.owner.startsWith("java/util/Timer");
    }
}
