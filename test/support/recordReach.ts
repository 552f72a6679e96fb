// Records which modules each test file runs, for `npm test -- --changed`: `bun test/support/recordReach.ts`. It takes as
// long as all tests. Test files that start processes, or do something else each time, are left out: nobody knows what they
// reach.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { createRunDirectory } from "../../scripts/runDirectory.ts";
import { filesThat, graphOf } from "./changes.ts";
import { closeDatabases, createTemplate, templateVariable } from "./database.ts";
import { startPostgres } from "./postgres.ts";
import { digestOf, type ReachRecord, recordFile } from "./reachRecord.ts";
import { testTimeoutMs } from "./testTimeout.ts";

const repository = join(import.meta.dir, "../..");
const textOf = (file: string) => readFileSync(join(repository, file), "utf8");
const isUnsure = /\bspawn(?:Sync)?\(|node:child_process|new Worker\(|fast-check|Math\.random|randomInt|everyOperation/;

const graph = graphOf(repository);
const unsure = [...graph.files].filter((file) => /^test\/.*\.ts$/.test(file) && isUnsure.test(textOf(file)));
const left = filesThat(
  graph,
  "reach",
  unsure.filter((file) => !/\/(?:postgres|runDirectory|preload|database)\.ts$/.test(file)),
);
const tests = graph.tests.filter((file) => !left.has(file));

const directory = createRunDirectory("sheaf-tests-");
process.env.TEST_DATABASE_URL = await startPostgres(directory);
process.env[templateVariable] = await createTemplate();
const ran = new Map<string, Set<string>>();
const loaded = new Set<string>();
await pLimit(availableParallelism() + 1).map(tests, recordTest);
await closeDatabases();
await directory.remove();

const modules = [...loaded, ...ran.keys()].sort();
const record: ReachRecord = {
  modules: Object.fromEntries(modules.map((file) => [file, digestOf(textOf(file))])),
  tests: Object.fromEntries([...ran].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, of]) => [file, bitsOf(of)])),
};
await Bun.write(join(repository, recordFile), `${JSON.stringify(record, null, 2)}\n`);
process.exit(0);

async function recordTest(file: string): Promise<void> {
  const output = join(directory.path, `reach-${Bun.hash(file)}`);
  const command = ["test", "--coverage", "--coverage-reporter=lcov", `--coverage-dir=${output}`];
  const child = Bun.spawn([process.execPath, ...command, `--timeout=${testTimeoutMs}`, `./${file}`], {
    cwd: repository,
    stdio: ["ignore", "ignore", "ignore"],
  });
  const code = await child.exited;
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${file}`);
  if (code !== 0) return;
  const coverage = readFileSync(join(output, "lcov.info"), "utf8");
  for (const module of modulesIn(coverage, /^SF:(.+)$/gm)) loaded.add(module);
  ran.set(file, new Set([file, ...modulesIn(coverage, /^SF:(.+)\nFNF:\d+\nFNH:[1-9]/gm)]));
}

/** Leaves out what tests have written themselves, outside of the project. */
function modulesIn(coverage: string, pattern: RegExp): string[] {
  return Array.from(coverage.matchAll(pattern), ([, module]) => module as string).filter((file) =>
    graph.files.has(file),
  );
}

function bitsOf(files: ReadonlySet<string>): string {
  const bits = Buffer.alloc(Math.ceil(modules.length / 8));
  for (const [index, file] of modules.entries()) {
    if (files.has(file)) bits[index >> 3] = (bits[index >> 3] as number) | (1 << (index & 7));
  }
  return bits.toString("base64");
}
