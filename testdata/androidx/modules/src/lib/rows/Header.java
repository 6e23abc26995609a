package lib.rows;

/** What is above the rows. */
public abstract class Header {
    public abstract void pulled();

    /** The list has gone. */
    public void gone() {}
}
