package q;

/** Where a notification leads. */
public class Detail extends Screen {}
