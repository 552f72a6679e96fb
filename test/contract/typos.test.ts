import { expect, test } from "bun:test";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory, temporaryDirectory } from "../support/process.ts";

/** A copy of what the generator reads. */
function copyOfContract(): string {
  const directory = temporaryDirectory();
  for (const part of [
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

test("every typo in the contract is told with its file, its line and the nearest word, and nothing else is", async () => {
  const directory = copyOfContract();
  const file = join(directory, "openapi/tables.yaml");
  let source = await Bun.file(file).text();
  const lines = typos.map(([text, typo, said]) => {
    const at = source.indexOf(text);
    expect([text, at > 0]).toEqual([text, true]);
    source = source.replace(text, typo);
    return { said, text, typo };
  });
  await Bun.write(file, source);
  const generator = Bun.spawn([process.execPath, "scripts/generate.ts"], {
    cwd: directory,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, told] = await Promise.all(
    [generator.stdout, generator.stderr].map((stream) => new Response(stream).text()),
  );
  expect([await generator.exited, printed]).toEqual([1, ""]);
  const faults = (told ?? "").trim().split("\n");
  for (const fault of faults) expect(fault).toMatch(/^openapi\/tables\.yaml:\d+:\d+ /);
  for (const { said, typo } of lines) {
    const number = typo === "" ? undefined : source.slice(0, source.indexOf(typo)).split("\n").length;
    const place = number === undefined ? "" : `tables.yaml:${number}:`;
    expect(
      faults.filter((fault) => fault.includes(place) && fault.includes(said)),
      said,
    ).not.toEqual([]);
  }
}, 120_000);
