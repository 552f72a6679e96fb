import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import packageFile from "../../package.json" with { type: "json" };
import { projectDirectory } from "../support/process.ts";
import type { Found } from "./markdown.ts";
import { type Page, pages } from "./pages.ts";

const all = [...pages.values()];

/** What is wrong with each of these, with its place. */
function faultsOf(parts: (page: Page) => Found[], judge: (text: string, page: Page) => string | null): string[] {
  return all.flatMap((page) =>
    parts(page).flatMap(({ text, line }) => {
      const fault = judge(text, page);
      return fault === null ? [] : [`${page.file}:${line}: ${text} ${fault}`];
    }),
  );
}

test("every link leads to a file that is there, and to a heading of it", () => {
  const judge = (target: string, page: Page): string | null => {
    if (/^https?:\/\//.test(target)) return null;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page.file : normalize(join(dirname(page.file), path));
    if (!existsSync(join(projectDirectory, file))) return "is not there";
    if (anchor === undefined) return null;
    // On a code host the part of the contract that has the operation; on the server the operation's section.
    if (/^openapi\/.*\.yaml$/.test(file)) {
      const isThere = readFileSync(join(projectDirectory, file), "utf8").includes(`operationId: ${anchor}\n`);
      return isThere ? null : "names no operation of that file";
    }
    return pages.get(file)?.anchors.has(anchor) ? null : "is no heading of that page";
  };
  expect(faultsOf((page) => page.links, judge)).toEqual([]);
});

test("every path of the repository that a page names is there", () => {
  const roots = new Set(
    readdirSync(projectDirectory).filter((name) => !["node_modules", ".git", ".data"].includes(name)),
  );
  const judge = (span: string): string | null => {
    const [root = "", ...rest] = span.replace(/\/$/, "").split("/");
    // `core/primitives/<type>.ts` and `test/sheets/*.test.ts` stand for many.
    const isPath =
      roots.has(root) && /^[\w.{},-]+(\/[\w.<>*{},-]+)*\/?$/.test(span) && (rest.length > 0 || span.includes("."));
    if (!isPath) return null;
    const glob = span.replaceAll(/<\w+>/g, "*").replace(/\/$/, "");
    if (!/[*{]/.test(glob)) return existsSync(join(projectDirectory, glob)) ? null : "is not there";
    return new Bun.Glob(glob).scanSync({ cwd: projectDirectory, onlyFiles: false }).next().done ? "is not there" : null;
  };
  expect(faultsOf((page) => page.spans, judge)).toEqual([]);
});

test("every command of npm that a page names is a script of the package", () => {
  const named = (page: Page): Found[] => {
    const blocks = page.blocks.flatMap(({ text, line }) =>
      text.split("\n").map((each, at) => ({ text: each, line: line + at })),
    );
    return [...blocks, ...page.spans].flatMap(({ text, line }) =>
      [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, script]) => ({ text: script as string, line })),
    );
  };
  expect(faultsOf(named, (script) => (script in packageFile.scripts ? null : "is no script"))).toEqual([]);
});

test("the index names every page, and the README leads to the index", () => {
  const index = pages.get("docs/README.md");
  const linked = new Set(index?.links.map(({ text }) => normalize(join("docs", text.split("#")[0] as string))));
  const missing = all.filter(({ file }) => dirname(file) === "docs" && file !== index?.file && !linked.has(file));
  expect(missing.map(({ file }) => file)).toEqual([]);
  expect(pages.get("README.md")?.links.map(({ text }) => text)).toContain("docs/README.md");
});
