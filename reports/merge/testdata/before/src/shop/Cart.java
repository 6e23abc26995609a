package shop;

import java.util.ArrayList;
import java.util.List;

class Cart {
    private final List<String> items = new ArrayList<>();

    void add(String item) {
        items.add(item);
    }

    void clear() {
        items.clear();
    }
}
