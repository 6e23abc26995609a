package lib.rows;

/** What an app changes of all its lists. Its class stands in the manifest's meta-data, with the value RowsModule. */
public interface Module {
    Header header();
}
