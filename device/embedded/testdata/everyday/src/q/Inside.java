package q;

/** An activity that others may not start. */
public class Inside extends Screen {}
