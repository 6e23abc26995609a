// The parts of the page that the script shows begin here.

if (tableRoot) startTable(tableRoot);
if (graphRoot) startGraph(graphRoot);
restoring = false;
if (location.hash.length > 1) restore();
window.addEventListener("popstate", restore); // a step back, or another address behind #
