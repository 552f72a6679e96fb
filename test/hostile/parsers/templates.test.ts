import { expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { fStringNames, renderFString } from "../../../core/prompts/templates/formats/fString.ts";
import { FormatFault } from "../../../core/prompts/templates/formats/pythonFormat.ts";
import { jinjaNames } from "../../../core/prompts/templates/jinja/jinjaNames.ts";
import { methodNames } from "../../../core/prompts/templates/jinja/methods.ts";
import { withPythonSyntax } from "../../../core/prompts/templates/jinja/pythonSyntax.ts";
import { renderJinja } from "../../../core/prompts/templates/jinja/rendererPool.ts";
import { fStrings, fStringWords, jinjaTexts, jinjaWords } from "../corpora/templates.ts";
import { isLong } from "../settings.ts";
import { fuzz } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

const values = {
  name: "Ada",
  n: 3,
  none: null,
  d: { a: "b", "\u0000": [{}] },
  t: true,
  lst: [1, "two", null],
  f: 1234.5,
  x: "text",
  a: 5e-324,
};

const whose = { workspaceId: 1 };

test("an f-string is rendered, or left as it is with a reason", async () => {
  await fuzz({
    corpus: fStrings,
    words: fStringWords,
    async take(bytes) {
      const text = bytes.toString();
      for (const name of fStringNames(text)) expect(name).not.toBe("");
      try {
        expect(await renderFString(text, values, () => undefined)).toBeString();
      } catch (error) {
        expect(error).toBeInstanceOf(FormatFault);
      }
    },
  });
});

test("the names in a jinja2 text are found", async () => {
  await fuzz({
    corpus: jinjaTexts,
    words: jinjaWords,
    share: 0.5,
    async take(bytes) {
      const text = bytes.toString();
      for (const name of await jinjaNames(text)) expect(name).toMatch(/^\w+$/);
      expect(withPythonSyntax(text, methodNames).text).toBeString();
    },
  });
});

test("a jinja2 text is rendered, or left as it is with a reason", async () => {
  await fuzz({
    corpus: jinjaTexts,
    words: jinjaWords,
    // Some of them run until their time is over.
    share: 0.2,
    async take(bytes) {
      const [outcome, next] = await renderJinja([bytes.toString(), "{{ n }}"], values, whose);
      if (outcome && "fault" in outcome) expect(outcome.fault.length).toBeLessThan(400);
      else expect(outcome?.text.length).toBeLessThanOrEqual(8 * 1024 * 1024);
      expect(next).toBeDefined();
      // What comes after it is not affected.
      expect(await renderJinja(["{{ n }}"], values, whose)).toEqual([{ text: "3" }]);
    },
  });
});

test("a jinja2 text that needs more than the stack spoils no text after it", async () => {
  const deep = `{{ ${"1 + ".repeat(20_000)}1 }}`;
  const [outcome] = await renderJinja([deep], values, whose);
  expect(outcome).toEqual({ fault: "it is nested too deeply" });
  for (let round = 0; round < 4; round++)
    expect(await renderJinja(["{{ n }}"], values, whose)).toEqual([{ text: "3" }]);
});

test("formats in formats of an f-string end after two levels", () => {
  const depth = 20_000;
  const names = fStringNames(`${"{a:{b:".repeat(depth)}${"}}".repeat(depth)}`);
  expect(names).toEqual(["a", "b"]);
});

test("a renderer that was ended while it had nothing to do is replaced", async () => {
  await renderJinja(["{{ n }}"], values, whose);
  const ended = childrenOf(process.pid, "jinjaProcess.ts");
  expect(ended.length).toBeGreaterThan(0);
  for (const pid of ended) process.kill(pid, "SIGKILL");
  expect(await renderJinja(["{{ n }}"], values, whose)).toEqual([{ text: "3" }]);
});

/** Processes that this one has started, by a word of their command. */
function childrenOf(parent: number, word: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${parent}\n`);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word);
      } catch (error) {
        // It has ended meanwhile.
        if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
        throw error;
      }
    })
    .map(Number);
}
