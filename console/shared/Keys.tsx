import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./controls.tsx";

/** Effects of the keys that work on every page, in a tree and in a grid. */
const help: Record<string, string> = {
  "/": "Search, or find a span",
  "j, k": "Next and previous item of a list or a tree",
  Enter: "Open what has the focus",
  Escape: "Leave a field, or close what is open",
  "↑ ↓ ← →": "Move in a list, a tree or a sheet; expand and collapse",
  "Home, End, Page Up, Page Down": "Move by pages, or to the ends, in a tree or a sheet",
  Tab: "Next part of the page",
  "?": "Show these keys",
};

const typed = "input, textarea, select";
/** Selector of the link that Enter opens in each row of a list. */
const items = "#page .list tbody td:first-child a";

/** Handles the keys that work on every page, and shows a list of them on “?”. */
export function Keys() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      if ((target as Element).matches(typed)) {
        if (key === "Escape") document.getElementById("page")?.focus();
        return;
      }
      if (key === "?") setIsOpen(true);
      else if (!(key === "/" ? search() : walk(key))) return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" onClose={() => setIsOpen(false)}>
      <dl class="keys stack">
        {Object.entries(help).map(([key, effect]) => (
          <div key={key} class="row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>('#page input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Moves the focus from row to row of a list: by letters from anywhere, by arrows within the list. */
function walk(key: string): boolean {
  const row = document.activeElement?.closest(".list tr");
  const step = { j: 1, k: -1, ...(row && { ArrowDown: 1, ArrowUp: -1 }) }[key];
  const links = [...document.querySelectorAll<HTMLElement>(items)];
  if (step === undefined || links.length === 0) return false;
  const at = links.findIndex((link) => row?.contains(link));
  links[Math.max(0, Math.min(at + step, links.length - 1))]?.focus();
  return true;
}
