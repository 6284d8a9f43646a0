// Lets a person choose among the scenarios. Without it the page shows all of them.
"use strict";

const form = document.getElementById("choice");
const filter = document.getElementById("filter");
const rows = [...document.querySelectorAll("tbody tr")];

function choose() {
  const verdicts = new Set([...form.querySelectorAll("input:checked")].map(({ value }) => value));
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !verdicts.has(row.dataset.verdict) || !words.every((word) => text.includes(word));
  }
  document.getElementById("shown").textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} shown`;
}

form.addEventListener("input", choose);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
choose();
