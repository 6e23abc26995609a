package apk

import "cbcov/apk/dex/descriptor"

// Menu gives the items of a menu resource, those of all configurations joined: an item with an id that came before adds
// nothing but its submenu's items, and its onClick where the other has none.
func (a *APK) Menu(id uint32) ([]*MenuItem, error) {
	files, err := a.xmlFiles(id)
	if err != nil {
		return nil, err
	}
	var out []*MenuItem
	for _, f := range files {
		out = joinMenus(out, a.menuItems(f.root))
	}
	return out, nil
}

// menuItems reads the items below a menu or group.
func (a *APK) menuItems(n *Node) []*MenuItem {
	var out []*MenuItem
	for _, c := range n.Children {
		switch c.Name {
		case "group":
			out = append(out, a.menuItems(c)...)
		case "item":
			out = append(out, a.menuItem(c))
		}
	}
	return out
}

func (a *APK) menuItem(n *Node) *MenuItem {
	item := &MenuItem{
		ID:             a.androidRef(n, "id"),
		OnClick:        a.androidText(n, "onClick"),
		Title:          a.androidText(n, "title"),
		ActionView:     a.actionClass(n, "actionViewClass"),
		ActionProvider: a.actionClass(n, "actionProviderClass"),
	}
	item.Label, item.LabelRef = a.shownText(n)
	for _, c := range n.Children {
		if c.Name == "menu" {
			item.Submenu = append(item.Submenu, a.menuItems(c)...)
		}
	}
	return item
}

// actionClass reads a class that the platform's or the support library's attribute names.
func (a *APK) actionClass(n *Node, name string) string {
	for _, space := range []string{"app", "android"} {
		if attr := n.Attr(space, name); attr != nil && attr.Value != "" {
			return descriptor.Class(a.plain(attr))
		}
	}
	return ""
}

// joinMenus adds the items of one configuration to those of others.
func joinMenus(items, more []*MenuItem) []*MenuItem {
	known := make(map[uint32]*MenuItem, len(items))
	for _, item := range items {
		known[item.ID] = item
	}
	for _, m := range more {
		if item := known[m.ID]; m.ID != 0 && item != nil {
			item.Submenu = joinMenus(item.Submenu, m.Submenu)
			if item.OnClick == "" {
				item.OnClick = m.OnClick
			}
			continue
		}
		items = append(items, m)
	}
	return items
}
