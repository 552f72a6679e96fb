// `npm test`: runs test files on all cores, on one Postgres. `npm test -- test/sheets` runs those whose path has this text,
// `npm test -- --changed` those that the changes since `main` reach. Those of test/console/ and test/docs/browser/ need
// Chromium, and run only where they are named: `npm run test:console`, `npm run test:docs`. All other options are those of `bun test`.
import { mkdirSync, readFileSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { reachedByChanges } from "../test/support/changes.ts";
import { clusterNodes, isOnCluster } from "../test/support/cluster.ts";
import { closeDatabases, createTemplate, dropTemplate, templateVariable } from "../test/support/database.ts";
import { startPostgres } from "../test/support/postgres.ts";
import { processSettings } from "../test/support/processSettings.ts";
import { testTimeoutMs } from "../test/support/testTimeout.ts";
import { createRunDirectory } from "./runDirectory.ts";

const repository = join(import.meta.dir, "..");
const inBrowser = ["test/console", "test/docs/browser"];
/** Files that lie in memory. */
const memory = "/dev/shm";
/** More than all files of a run take: databases, data directories of servers that tests start, and clones. */
const roomBytes = 4 * 2 ** 30;
/** Kills nodes of a cluster, which would be a fault of every other test: runs after them. */
const killsNodes = "test/platform/cluster.test.ts";

const options: string[] = [];
const patterns: string[] = [];
let changedSince: string | undefined;
for (const [index, argument] of Bun.argv.slice(2).entries()) {
  const [name, value] = argument.split("=");
  if (name === "--changed") changedSince = value ?? "main";
  else if (argument.startsWith("-") || Bun.argv[index + 1] === "-t") options.push(argument);
  else patterns.push(argument.replace(/^\.\//, ""));
}
const reached = changedSince === undefined ? undefined : reachedByChanges(repository, changedSince);
const files = findFiles();
if (files.length === 0) {
  console.error(
    patterns.length > 0
      ? `No test file has a path that contains ${patterns.join(" or ")}.`
      : "Your changes reach no test file.",
  );
  process.exit(changedSince === undefined ? 1 : 0);
}

if (hasRoomInMemory()) process.env.TMPDIR = memory;
const directory = createRunDirectory("sheaf-tests-");
const temporary = join(directory.path, "tmp");
mkdirSync(temporary, { mode: 0o711 });
const hasOwnPostgres = !isOnCluster && !process.env.TEST_DATABASE_URL;
let tests: Bun.Subprocess | undefined;
let interruption: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interruption = signal;
    tests?.kill("SIGTERM");
  });
}

process.env.TEST_DATABASE_URL ??= clusterNodes[0] ?? (await startPostgres(directory));
const template = await createTemplate();
const isAlone = (file: string) => isOnCluster && file === killsNodes;
let exitCode = 0;
for (const group of [files.filter((file) => !isAlone(file)), files.filter(isAlone)]) {
  if (group.length > 0 && !interruption) exitCode = Math.max(exitCode, await run(group));
}
if (!hasOwnPostgres) await dropTemplate(template);
await closeDatabases();
await directory.remove();
process.exit(interruption ? 130 : exitCode);

function findFiles(): string[] {
  const all = [...new Bun.Glob("test/**/*.test.ts").scanSync(repository)].sort();
  return (reached?.tests ?? all).filter((file) => {
    const wanted = patterns.filter((pattern) => file.includes(pattern));
    const folder = inBrowser.find((each) => file.startsWith(`${each}/`));
    if (folder !== undefined) return wanted.some((pattern) => pattern.startsWith(folder));
    return patterns.length === 0 || wanted.length > 0;
  });
}

/**
 * Whether the files of a run, unless TMPDIR names another place, fit into memory. Tests make databases by the hundred, of
 * some hundred files each: one takes 20 ms of CPU there, 30 to 60 ms on a quiet disk, 150 to 480 ms on one that others use.
 */
function hasRoomInMemory(): boolean {
  if (process.env.TMPDIR || process.platform !== "linux") return false;
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === memory);
  // Tests run programs that lie there.
  if (mount === undefined || /\bnoexec\b/.test(mount)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
  return Math.min(bavail * bsize, Number(kilobytes) * 1024) > roomBytes;
}

/** Runs the files, the slowest first, and shows one line for each, the failures and the total. */
async function run(files: readonly string[]): Promise<number> {
  const environment = {
    ...process.env,
    [templateVariable]: template,
    ...(reached?.operations && { HOSTILE_ONLY: reached.operations.join(",") }),
    // What a killed test leaves behind goes with the directory of the run.
    TMPDIR: temporary,
    ...processSettings,
  };
  const child = Bun.spawn(
    [
      process.execPath,
      "test",
      "--no-orphans",
      // One more than the cores: files that wait for a process, a time limit or Postgres leave theirs idle.
      `--parallel=${availableParallelism() + 1}`,
      // The server's modules and its compiled contract take seconds to load: once in a process, not in every file.
      "--no-isolate",
      `--timeout=${testTimeoutMs}`,
      "--timings=test/timings.json",
      ...options,
      ...files.map((file) => `./${file}`),
    ],
    { cwd: repository, env: environment, stdio: ["ignore", "inherit", "pipe"] },
  );
  tests = child;
  await showProgress(child.stderr, files.length);
  return child.exited;
}

/** Prints names, failures and the output of tests for several files, and each test for a single one. */
async function showProgress(output: ReadableStream<Uint8Array>, fileCount: number): Promise<void> {
  const begun = new Set<string>();
  let heading = "";
  for await (const line of linesOf(output)) {
    const file = /^(test\/\S+\.test\.ts):$/.exec(line)?.[1];
    if (fileCount === 1) console.log(line);
    else if (file !== undefined) {
      // Bun prints the name again when it goes on with a file.
      heading = begun.has(file) ? `${line}\n` : "";
      if (heading === "") console.log(`[${begun.add(file).size}/${fileCount}] ${file}`);
    } else if (line !== "" && !line.startsWith("(pass)")) {
      const isTotal = /^ +\d+ pass$/.test(line);
      console.log(isTotal ? `\n${line}` : `${heading}${line}`);
      heading = "";
    }
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() as string;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
