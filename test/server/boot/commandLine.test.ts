import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import packageFile from "../../../package.json" with { type: "json" };
import { projectDirectory, startProcess, temporaryDirectory } from "../../support/process.ts";

/** Commands that people type, with what they take besides options. */
const commands = ["start", "admin", "demo", "evaluate", "mock", "check", "bench", "bench:ci", "test:faults"] as const;

async function type(command: (typeof commands)[number], ...args: string[]) {
  // As npm does it.
  const running = startProcess(["sh", "-c", `${packageFile.scripts[command]} "$@"`, "sh", ...args], {
    PATH: `${join(projectDirectory, "node_modules/.bin")}:${process.env.PATH}`,
    SHEAF_DATA_DIR: temporaryDirectory(),
    PORT: "0",
  });
  const code = await running.ended;
  return { code, output: running.output(), errors: running.errors() };
}

const typed = (command: string) => (command === "start" ? "npm start --" : `npm run ${command} --`);

describe.each(commands)("%s", (command) => {
  test("--help prints what is possible, and does nothing else", async () => {
    const { code, output, errors } = await type(command, "--help");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(output).toStartWith("Usage: ");
  });

  test("an option that it does not have is named in one line, which tells what to do", async () => {
    const { code, output, errors } = await type(command, "--nonsense");
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(/^.*--nonsense.*\n$/);
    expect(errors).toContain(`${typed(command)} --help`);
  });
});

test.each(["admin", "evaluate", "demo"] as const)("%s ends quietly when its reader has enough", async (command) => {
  const piped = `${packageFile.scripts[command]} --help | true`;
  const PATH = `${join(projectDirectory, "node_modules/.bin")}:${process.env.PATH}`;
  const running = startProcess(["bash", "-o", "pipefail", "-c", piped], { PATH });
  expect(await running.ended).toBe(0);
  expect(running.errors()).toBe("");
});

test.each(["start", "admin", "demo", "evaluate", "mock", "check", "bench"] as const)(
  "%s names, in one line, an argument that it does not know",
  async (command) => {
    const { code, output, errors } = await type(command, "two words");
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(/^.*two words.*\n$/);
    expect(errors).toContain(`${typed(command)} --help`);
  },
);

test("a name with spaces that was typed without quotes is told so", async () => {
  for (const args of [
    ["workspace", "create", "Two", "words"],
    ["key", "rename", "1", "Two", "words"],
  ]) {
    expect((await type("admin", ...args)).errors).toMatch(/^.*quotes around a name with spaces.*\n$/);
  }
  expect((await type("evaluate", "--table", "Two", "words")).errors).toMatch(
    /^.*quotes around a name with spaces.*\n$/,
  );
});
