import { describe, expect, test } from "bun:test";
import type { Block } from "./markdown.ts";
import { pages } from "./pages.ts";
import { type PageOptions, runPage, runPages } from "./runPage.ts";
import { notes, runnable } from "./script.ts";

/** Pages that need something else than a server with the usual settings. */
const options: Record<string, PageOptions> = {
  // Its reader has nothing but a clone.
  "docs/quick-start.md": { embedded: true },
  "docs/operating.md": { embedded: true },
};

/** They have tests of their own. */
const elsewhere = new Set(["docs/contract-first.md", "docs/migrating.md", "docs/own-postgres.md"]);

// They stop servers, or need one of their own.
const apart = new Set([...elsewhere, "docs/operating.md", "docs/mock.md"]);
const typed = [...pages.values()].filter(
  ({ file, text }) => !apart.has(file) && text.includes(". docs/examples/api.sh"),
);

const isTyped = ({ language, note }: Block) => language === "sh" && note?.kind !== notes.notRun;
const isBackground = ({ note }: Block) => note?.kind === notes.background;
const others = [...pages.values()].filter(
  (page) => !elsewhere.has(page.file) && (options[page.file] || !typed.includes(page)) && page.blocks.some(isTyped),
);
// A server costs more than all that these ask of it.
const together = others.filter(({ file, blocks }) => !options[file] && !blocks.some(isBackground));

describe("what a page tells its reader to type works, to the last line", () => {
  for (const page of others.filter((each) => !together.includes(each))) {
    test(page.file, async () => {
      expect(await runPage(page, options[page.file])).toEqual([]);
    });
  }

  test(together.map(({ file }) => file).join(", "), async () => {
    expect(await runPages(together)).toEqual([]);
  });
});

// Backwards first: so no page can need what one that is read before it makes.
test("README, the quick start and the pages work one after the other in one workspace, and once more", async () => {
  expect(typed.map(({ file }) => file)).toEqual(expect.arrayContaining(["README.md", "docs/quick-start.md"]));
  expect(await runPages([...typed.toReversed(), ...typed])).toEqual([]);
}, 2_000_000);

describe("every block", () => {
  const known = new Set<string>(Object.values(notes));
  const blocks = [...pages.values()].flatMap(({ file, blocks }) => blocks.map((block) => ({ file, ...block })));

  test("has a note that means something, or none", () => {
    const unknown = blocks.filter(({ note }) => note && !known.has(note.kind));
    expect(unknown.map(({ file, line, note }) => `${file}:${line}: ${note?.kind}`)).toEqual([]);
  });

  const left = blocks.filter(({ note }) => note?.kind === notes.notRun);
  test(`is run or written to a file; ${left.length} of ${blocks.length} are not, and say why`, () => {
    const idle = blocks.filter(({ language, note }) => runnable.has(language) && language !== "sh" && !note);
    const silent = left.filter(({ note }) => note?.value === "");
    expect([...idle, ...silent].map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });
});
