import { expect, test } from "bun:test";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory, temporaryDirectory } from "../support/process.ts";

/** A copy of what the generator reads. */
function copyOfContract(): string {
  const directory = temporaryDirectory();
  for (const part of [
    "asyncapi.yaml",
    "docs/columns.md",
    "generated/columnTypes.json",
    "openapi",
    "openapi.yaml",
    "scripts",
    "validation",
  ])
    cpSync(join(projectDirectory, part), join(directory, part), { recursive: true });
  for (const part of ["biome.json", "core", "domain", "node_modules", "redocly.yaml", "server", "handlers", "db"])
    symlinkSync(join(projectDirectory, part), join(directory, part));
  return directory;
}

/** Each is put in the place of the first such text, and told with the words beside it. */
const typos: [text: string, typo: string, said: string][] = [
  ["type: integer", "type: integr", "Did you mean integer?"],
  ["maxLength", "maxLenght", "Property `maxLenght` is not expected here. Did you mean maxLength?"],
  [
    "common.yaml#/parameters/PromptFilter",
    "common.yaml#/parameter/PromtFilter",
    "Did you mean common.yaml#/parameters/PromptFilter?",
  ],
  ["common.yaml#/parameters/Cursor", "comon.yaml#/parameters/Cursor", "Did you mean common.yaml#/parameters/Cursor?"],
  ['"#/schemas/CreateTableRequest"', '"#/schemas/CreatTableRequest"', "Did you mean #/schemas/CreateTableRequest?"],
  ["operationId: createTable", "operationID: createTable", "Did you mean operationId?"],
  ["      operationId: getTable\n", "", "should contain `operationId` field."],
];

/** What only the generator knows, or keeps a file from being read, is told one at a time. */
const singleTypos: [file: string, text: string, typo: string, said: string][] = [
  ["openapi/common.yaml", "format: uuid", "format: uiud", "Did you mean uuid?"],
  ["openapi/tables.yaml", "x-scope: tables:read", "x-scope: tables:raed", "Did you mean tables:read?"],
  [
    "openapi/tables.yaml",
    "      tags: [Tables]",
    "     tags: [Tables]",
    "All mapping items must start at the same column",
  ],
  ["openapi.yaml", "      createTable: {", "      createTabel: {", "Did you mean createTable?"],
];

const directory = copyOfContract();

async function told(): Promise<string[]> {
  const generator = Bun.spawn([process.execPath, "scripts/generate.ts"], {
    cwd: directory,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, faults] = await Promise.all(
    [generator.stdout, generator.stderr].map((stream) => new Response(stream).text()),
  );
  expect([await generator.exited, printed]).toEqual([1, ""]);
  return (faults ?? "").trim().split("\n");
}

test.each(singleTypos)("in %s, %j written as %j is told with its line and: %s", async (name, text, typo, said) => {
  const file = join(directory, name);
  const source = await Bun.file(file).text();
  const at = source.indexOf(text);
  expect(at).toBeGreaterThan(0);
  await Bun.write(
    file,
    source.replace(text, () => typo),
  );
  const faults = await told().finally(() => Bun.write(file, source));
  const line = source.slice(0, at).split("\n").length;
  expect(faults[0]).toStartWith(`${name}:${line}:`);
  expect(faults[0]).toContain(said);
  for (const fault of faults) expect(fault).toMatch(/^openapi(\/\w+)?\.yaml:\d+:\d+ /);
});

test("every typo in the contract is told with its file, its line and the nearest word, and nothing else is", async () => {
  const file = join(directory, "openapi/tables.yaml");
  let source = await Bun.file(file).text();
  const lines = typos.map(([text, typo, said]) => {
    const at = source.indexOf(text);
    expect([text, at > 0]).toEqual([text, true]);
    source = source.replace(text, typo);
    return { said, text, typo };
  });
  await Bun.write(file, source);
  const faults = await told();
  for (const fault of faults) expect(fault).toMatch(/^openapi\/tables\.yaml:\d+:\d+ /);
  for (const { said, typo } of lines) {
    const number = typo === "" ? undefined : source.slice(0, source.indexOf(typo)).split("\n").length;
    const place = number === undefined ? "" : `tables.yaml:${number}:`;
    expect(
      faults.filter((fault) => fault.includes(place) && fault.includes(said)),
      said,
    ).not.toEqual([]);
  }
});
