import { afterEach, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parsePatch } from "diff";
import { applyPatches } from "../../scripts/applyPatches.mjs";
import { projectDirectory } from "../support/process.ts";

const patchDirectory = join(projectDirectory, "patches");
const names = readdirSync(patchDirectory).toSorted();
const head = /^Fault: (?<fault>.+?)\nUpstream: (?<upstream>.+?)\nTest: (?<test>.+?)\n\n--- a\//s;
const scratch: string[] = [];

afterEach(() => {
  for (const directory of scratch.splice(0)) rmSync(directory, { recursive: true });
});

const read = (name: string) => readFileSync(join(patchDirectory, name), "utf8");
const changedFiles = (name: string) => parsePatch(read(name)).map(({ newFileName }) => newFileName?.slice(2) ?? "");

/** A directory with patches/ and, as npm installs them, the files that these change. */
function unpatchedProject(): string {
  const root = mkdtempSync(join(tmpdir(), "sheaf-patches-"));
  scratch.push(root);
  cpSync(patchDirectory, join(root, "patches"), { recursive: true });
  for (const name of names) {
    const [library = ""] = name.split("+");
    const files = [join("node_modules", library, "package.json"), ...changedFiles(name)];
    for (const file of files) {
      const published = join(projectDirectory, `${file}.published`);
      mkdirSync(dirname(join(root, file)), { recursive: true });
      cpSync(existsSync(published) ? published : join(projectDirectory, file), join(root, file));
    }
  }
  return root;
}

for (const name of names) {
  describe(name, () => {
    const parts = head.exec(read(name))?.groups ?? {};
    const plain = (part: string | undefined) => part?.replaceAll("\n", " ") ?? "";

    test("says in two sentences what goes wrong", () => {
      expect(plain(parts.fault)).toMatch(/^[A-Z].*[^.]\. [A-Z].*\.$/);
    });

    test("names the issue or pull request upstream, or the day on which there was none", () => {
      expect(plain(parts.upstream)).toMatch(
        /https:\/\/github\.com\/[\w-]+\/[\w-]+\/(issues|pull)\/\d+|No upstream issue found \(searched \d{4}-\d\d-\d\d\)/,
      );
    });

    test("names tests that are there", () => {
      const [file = "", ...titles] = plain(parts.test).split(/, (?=")|(?<=") and (?=")/);
      const source = readFileSync(join(projectDirectory, file), "utf8");
      expect(titles).not.toBeEmpty();
      for (const title of titles) expect(source).toContain(`test(${title},`);
    });

    test("has a row in the architecture", () => {
      expect(readFileSync(join(projectDirectory, "docs/architecture.md"), "utf8")).toContain(`../patches/${name}`);
    });
  });
}

test("the patches make of the published files those that are installed here", () => {
  const root = unpatchedProject();
  applyPatches(root);
  for (const file of new Set(names.flatMap(changedFiles))) {
    expect(readFileSync(join(root, file), "utf8")).toBe(readFileSync(join(projectDirectory, file), "utf8"));
  }
});

test("files that npm has installed again are patched again, and those without a patch are put back", () => {
  const root = unpatchedProject();
  const [first = "", ...others] = names;
  const [file = ""] = changedFiles(first);
  const published = readFileSync(join(root, file), "utf8");
  applyPatches(root);
  const patched = readFileSync(join(root, file), "utf8");
  expect(patched).not.toBe(published);
  writeFileSync(join(root, file), published);
  applyPatches(root);
  expect(readFileSync(join(root, file), "utf8")).toBe(patched);
  for (const name of [first, ...others]) rmSync(join(root, "patches", name));
  applyPatches(root);
  expect(readFileSync(join(root, file), "utf8")).toBe(published);
});

test("a patch that does not fit is refused by its name and hunk, and nothing is changed", () => {
  const root = unpatchedProject();
  const name = names.at(-1) as string;
  const file = changedFiles(name).at(-1) as string;
  const published = readFileSync(join(root, file), "utf8");
  const removed = read(name)
    .match(/^-[^-].*$/gm)
    ?.at(-1) as string;
  writeFileSync(join(root, "patches", name), read(name).replace(removed, `${removed} // other`));
  expect(() => applyPatches(root)).toThrow(new RegExp(`patches/${RegExp.escape(name)}: hunk \\d+ does not fit`));
  expect(readFileSync(join(root, file), "utf8")).toBe(published);
});

test("a patch for another version of the library is refused", () => {
  const root = unpatchedProject();
  const manifest = join(root, "node_modules/postgres/package.json");
  writeFileSync(manifest, JSON.stringify({ version: "99.0.0" }));
  expect(() => applyPatches(root)).toThrow("is for another version than postgres 99.0.0");
});
