import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "../support/process.ts";
import { digestOf, RecordedReach, recordFile } from "../support/reachRecord.ts";

const unused = "core/unused.ts";
const caller = "core/caller.ts";
const recorded = "test/recorded.test.ts";
const texts = {
  [unused]: "export function unused() {}\n",
  [caller]: 'import { unused } from "./unused.ts";\nexport function call() {}\n',
  "core/called.ts": "export function called() {}\n",
  [recorded]: "call();\n",
};

/** A project whose record says that the test file ran the caller and core/called.ts; `now` are texts that have changed since. */
async function recordOf(now: Record<string, string> = {}, elsewhere: string[] = []): Promise<RecordedReach> {
  const repository = temporaryDirectory();
  for (const [file, text] of Object.entries({ ...texts, ...now })) {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    await Bun.write(join(repository, file), text);
  }
  const modules = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, digestOf(text)]));
  const tests = { [recorded]: Buffer.from([0b1110]).toString("base64") };
  await Bun.write(join(repository, recordFile), JSON.stringify({ modules, tests }));
  return RecordedReach.read(repository, new Set(elsewhere));
}

const importers = [unused, caller, recorded];

test("a test file that ran none of a module's functions is spared", async () => {
  expect((await recordOf()).isSpared(recorded, unused, importers)).toBe(true);
  const changed = await recordOf({ [unused]: "export function unused() { return 1 }\n" });
  expect(changed.isSpared(recorded, unused, importers)).toBe(true);
});

test.each([
  ["which ran some of them", {}, [], recorded, "core/called.ts"],
  ["of which there is no record", {}, [], "test/new.test.ts", unused],
  ["which has changed since", { [recorded]: "call(1);\n" }, [], recorded, unused],
  ["when what it ran has changed, which may call the module now", { [caller]: "unused();\n" }, [], recorded, unused],
  ["when the module gives values as well", { [unused]: "export const one = 1;\n" }, [], recorded, unused],
  ["when the module does something while it is loaded", { [unused]: "process.exit();\n" }, [], recorded, unused],
  ["when a process of its own runs the module", {}, [unused], recorded, unused],
  ["when the record does not know the module", {}, [], recorded, "core/new.ts"],
  ["when the module is no part of the program", {}, [], recorded, "test/support/client.ts"],
] as const)("it is not spared %s", async (_, now, elsewhere, file, module) => {
  expect((await recordOf(now, [...elsewhere])).isSpared(file, module, importers)).toBe(false);
});
