// Pictures that are larger than their frames begin where the protocol broke.

for (const frame of document.querySelectorAll(".typestate")) {
  const broke = frame.querySelector(".marked");
  if (!broke) continue;
  const at = broke.getBoundingClientRect(),
    around = frame.getBoundingClientRect();
  frame.scrollBy(
    at.left + at.width / 2 - around.left - around.width / 2,
    at.top + at.height / 2 - around.top - around.height / 2
  );
}
