// The parts of the page that the script shows begin here.

// begin shows a part. It gives the part's root; null where there is none or it fails, so that the others are shown all the same.
function begin(root, start) {
  if (!root) return null;
  try {
    start(root);
    return root;
  } catch (e) {
    root.replaceChildren(make("p", {class: "note"}, "This part cannot be shown: the report's data are not as the page's script wants them."));
    console.error(e);
    return null;
  }
}

tableRoot = begin(tableRoot, startTable);
graphRoot = begin(graphRoot, startGraph);
restoring = false;
if (location.hash.length > 1) restore();
window.addEventListener("popstate", restore); // a step back, or another address behind #
