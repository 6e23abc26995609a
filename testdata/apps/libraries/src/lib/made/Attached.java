package lib.made;

public interface Attached {
    void attach();
}
