// The parts of the page that the script shows begin here.

const graphRoot = document.getElementById("graph"),
  tableRoot = document.getElementById("table");
if (tableRoot) startTable(tableRoot);
if (graphRoot) startGraph(graphRoot);
