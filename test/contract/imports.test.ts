import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectDirectory } from "../support/process.ts";

const folders = ["server", "handlers", "core", "db", "domain", "generated", "validation", "workers", "test"];
const directory = mkdtempSync(join(tmpdir(), "sheaf-imports-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The violations of a project that has these files, as "rule: from → to". */
async function violationsOf(files: Record<string, string>): Promise<string[]> {
  const project = mkdtempSync(join(directory, "project-"));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), content);
  };
  for (const folder of folders) write(`${folder}/empty.ts`, "export {};\n");
  write("tsconfig.json", "{}");
  for (const [path, content] of Object.entries(files)) write(path, content);
  const command = [
    process.execPath,
    join(projectDirectory, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
  ];
  const child = Bun.spawn(
    [...command, "--config", join(projectDirectory, ".dependency-cruiser.mjs"), "--output-type", "json", ...folders],
    { cwd: project, stdout: "pipe", stderr: "inherit" },
  );
  const { summary } = JSON.parse(await new Response(child.stdout).text());
  const violations: { rule: { name: string }; from: string; to: string }[] = summary.violations;
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted();
}

describe("imports go one way", () => {
  test("down the layers and the areas", async () => {
    const files = {
      "handlers/tables/a.ts": 'import "../../core/sheets/b.ts";\nimport "../../db/c.ts";',
      "workers/tasks/a.ts": 'import "../../core/sheets/b.ts";',
      "generated/operations.ts": 'import "../handlers/tables/a.ts";',
      "server/app.ts": 'import "../generated/operations.ts";',
      "server/boot/service.ts": 'import "../../workers/tasks/a.ts";',
      "core/sheets/b.ts": 'import "../values/c.ts";',
      "core/values/c.ts": 'import "../../db/c.ts";',
      "db/c.ts": 'import "../domain/d.ts";',
      "domain/d.ts": "",
    };
    expect(await violationsOf(files)).toEqual([]);
  });

  test("never up, not for types either, and not in circles", async () => {
    const files = {
      "core/values/a.ts": 'import type { B } from "../sheets/b.ts";',
      "core/sheets/b.ts": "export type B = 1;\nexport const c = await import('../joined.ts');",
      "core/joined.ts": "export {};",
      "db/a.ts": 'export * from "../core/values/a.ts";',
      "domain/a.ts": 'export * from "../db/d.ts";',
      "db/d.ts": "export {};",
      "workers/a.ts": 'import "../handlers/b.ts";',
      "handlers/b.ts": 'import {\n  b,\n} from "../generated/operations.ts";',
      "generated/operations.ts": "export const b = 1;",
      "server/app.ts": 'import "../workers/a.ts";',
      "validation/x.ts": 'import "./y.ts";',
      "validation/y.ts": 'import type {} from "./x.ts";',
    };
    expect(await violationsOf(files)).toEqual([
      "core-sheets-imports-down: core/sheets/b.ts → core/joined.ts",
      "core-values-imports-down: core/values/a.ts → core/sheets/b.ts",
      "db-imports-down: db/a.ts → core/values/a.ts",
      "domain-imports-down: domain/a.ts → db/d.ts",
      "no-circles: validation/x.ts → validation/y.ts",
      "operation-table-is-the-servers: handlers/b.ts → generated/operations.ts",
      "server-imports-down: server/app.ts → workers/a.ts",
      "workers-import-down: workers/a.ts → handlers/b.ts",
    ]);
  });

  test("of an operation to one query or to core, and of what presents its answer to no query", async () => {
    const queries = 'import { listA } from "../../db/queries/a.ts";';
    const functions = (...names: string[]) =>
      names.map((name) => `import { ${name} } from "../../core/sheets/${name}.ts";`).join("\n");
    const handlers = {
      query: `${queries}\nimport type { B } from "../../core/sheets/b.ts";`,
      call: `${functions("b", "c")}\nimport type { A } from "../../db/queries/a.ts";`,
      both: `${queries}\n${functions("b")}`,
      queries: `${queries}\nimport { listE } from "../../db/queries/e.ts";`,
      calls: functions("b", "c", "d"),
    };
    const operations = Object.keys(handlers).map((name) => `() => import("../handlers/rows/${name}.ts")`);
    const violations = await violationsOf({
      ...Object.fromEntries(Object.entries(handlers).map(([name, text]) => [`handlers/rows/${name}.ts`, text])),
      "handlers/rows/presentRow.ts": `${queries}\n${functions("b", "c", "d")}`,
      "generated/operations.ts": `export const loaders = [${operations.join(", ")}];`,
      "db/queries/a.ts": "export type A = 1;\nexport const listA = 1;",
      "db/queries/e.ts": "export const listE = 1;",
      "core/sheets/b.ts": "export type B = 1;\nexport const b = 1;",
      "core/sheets/c.ts": "export const c = 1;",
      "core/sheets/d.ts": "export const d = 1;",
    });
    expect(violations).toEqual([
      "operations-call-two-files-of-core: handlers/rows/calls.ts → core/sheets/b.ts",
      "operations-call-two-files-of-core: handlers/rows/calls.ts → core/sheets/c.ts",
      "operations-call-two-files-of-core: handlers/rows/calls.ts → core/sheets/d.ts",
      "operations-query-or-call-core: handlers/rows/both.ts → db/queries/a.ts",
      "operations-query-or-call-core: handlers/rows/queries.ts → db/queries/a.ts",
      "operations-query-or-call-core: handlers/rows/queries.ts → db/queries/e.ts",
      "presenters-query-nothing: handlers/rows/presentRow.ts → db/queries/a.ts",
    ]);
  });

  test("never to what is no part of the product, nor to an area that is not listed", async () => {
    const files = {
      "core/values/a.ts": 'import "../../test/support/b.ts";\nimport "../cupboard/c.ts";',
      "core/cupboard/c.ts": "export {};",
      "test/support/b.ts": "export {};",
    };
    expect(await violationsOf(files)).toEqual([
      "known-areas: core/values/a.ts → core/cupboard/c.ts",
      "product-imports-product: core/values/a.ts → test/support/b.ts",
    ]);
  });
});
