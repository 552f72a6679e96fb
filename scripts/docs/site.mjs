// Script of the documentation's pages: the search, and one language for all samples. Pages can be read without it.
import MiniSearch from "minisearch";

const form = document.getElementById("search");
const input = form.querySelector("input");
const found = document.getElementById("found");
const mostShown = 12;

let loading;

/** The index is fetched when the search is used first. */
function loadIndex() {
  loading ??= fetch("/docs/search.json")
    .then((answer) =>
      answer.ok ? answer.json() : Promise.reject(new Error(`the index responded with ${answer.status}`)),
    )
    .then((entries) => {
      const index = new MiniSearch({
        fields: ["title", "names", "text"],
        storeFields: ["title", "names", "address", "place"],
        // Parts of names can be searched: createTable by "table", a path by its segments.
        tokenize: (text) => [
          ...new Set(
            [...text.split(/[^\p{L}\p{N}_]+/u), ...text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)].filter(Boolean),
          ),
        ],
        searchOptions: { prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : 0), combineWith: "AND" },
      });
      index.addAll(
        entries.map(([title, names, text, address, place], id) => ({ id, title, names, text, address, place })),
      );
      return index;
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Titles before names and paths, and those before the text: 0 to 2. */
function rankOf({ match, queryTerms }) {
  const fieldsOf = queryTerms.map((query) =>
    Object.entries(match).flatMap(([term, fields]) => (term.startsWith(query) ? fields : [])),
  );
  if (fieldsOf.every((fields) => fields.includes("title"))) return 0;
  return fieldsOf.every((fields) => fields.includes("title") || fields.includes("names")) ? 1 : 2;
}

async function search() {
  const query = input.value.trim();
  if (query === "") return show([]);
  const index = await loadIndex().catch((error) => error);
  if (query !== input.value.trim()) return;
  if (index instanceof Error) return show([], `The search does not work: ${index.message}.`);
  const all = index.search(query, { boost: { title: 4, names: 2 } });
  const ranked = all.toSorted((a, b) => rankOf(a) - rankOf(b) || b.score - a.score);
  show(ranked.slice(0, mostShown), all.length === 0 ? "Nothing is found." : "");
}

function show(results, message = "") {
  const items = results.map(({ title, names, address, place }) => {
    const link = document.createElement("a");
    link.href = address;
    link.append(title, element("small", [place, names].filter(Boolean).join(" · ")));
    return link;
  });
  found.replaceChildren(...(message ? [element("p", message)] : items));
  found.hidden = items.length === 0 && message === "";
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function close() {
  show([]);
  input.value = "";
}

form.hidden = false;
input.addEventListener("focus", () => void loadIndex().catch(() => {}), { once: true });
input.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    close();
    input.focus();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const places = [input, ...found.querySelectorAll("a")];
  places[(places.indexOf(document.activeElement) + step + places.length) % places.length].focus();
});
found.addEventListener("click", (event) => {
  if (event.target.closest("a")) close();
});
document.addEventListener("click", (event) => {
  if (!form.contains(event.target)) show([]);
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=radio]), textarea, select");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  input.focus();
});

/** A language that is chosen at one sample is chosen at all, and on the pages after this. */
const kept = "sheaf docs language";
function choose(language) {
  for (const choice of document.querySelectorAll(".samples input"))
    if (choice.value === language) choice.checked = true;
}
document.addEventListener("change", ({ target }) => {
  if (!target.closest(".samples")) return;
  const top = target.getBoundingClientRect().top;
  choose(target.value);
  localStorage.setItem(kept, target.value);
  // Samples above have another length now; what one has just chosen stays where it was.
  scrollBy(0, target.getBoundingClientRect().top - top);
});
choose(localStorage.getItem(kept));

// The contract's server in samples is this one.
const { server } = form.dataset;
for (const code of server ? document.querySelectorAll(".samples code") : []) {
  code.textContent = code.textContent.replaceAll(server, location.origin);
}

/** Addresses of what was one page in Redoc: `/docs#tag/Tables/operation/createTable`. */
const [, kind, name, operation] = /^#(tag|section)\/([^/]+)(?:\/operation\/(\w+))?$/.exec(location.hash) ?? [];
if (kind === "section") location.replace(`#${name.toLowerCase()}`);
if (kind === "tag") location.replace(`/docs/${name.toLowerCase()}${operation ? `#${operation}` : ""}`);
