package t;

/** Something with a name. */
class Item {
  final String name;
  int size;
  Item next;
  int hidden;

  Item(String name, int size) {
    this.name = name;
    this.size = size;
  }
}
