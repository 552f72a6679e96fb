// Checks everything that can be judged without running the service: `npm run check`, or `npm run check -- types imports` for
// some. All checks run, so that one run shows all faults.
import { join } from "node:path";
import { $ } from "bun";
import pLimit from "p-limit";

interface Check {
  name: string;
  command: string[];
}

const repository = join(import.meta.dir, "..");
const bun = process.execPath;
const program = (name: string) => join(repository, "node_modules/.bin", name);
/** A program in JavaScript. Bun takes a fifth to a third less CPU time for each of them than Node. */
const script = (name: string) => [bun, program(name)];
// The native compiler takes half the time; openapi-typescript needs the JavaScript API of version 5.
const fastTsc = join(repository, "node_modules/typescript-7/bin/tsc");

/** Several compute again what they share: a tenth more CPU, which the checks beside them need. */
const oneChecker = ["--checkers", "1"];

const sources = [
  "console",
  "server",
  "handlers",
  "core",
  "db",
  "domain",
  "generated",
  "validation",
  "workers",
  "scripts",
  "test",
  "bench",
];
const arazzo = [...new Bun.Glob("arazzo/*.arazzo.yaml").scanSync(repository)];

/** Checks in the order in which they start: the longest first, so that none is left to run alone at the end. */
const checks: Check[] = [
  { name: "types", command: ["node", fastTsc, "--noEmit", ...oneChecker] },
  { name: "console", command: ["node", fastTsc, "--noEmit", ...oneChecker, "--project", "console"] },
  { name: "imports", command: [...script("depcruise"), "--config", ".dependency-cruiser.mjs", ...sources] },
  { name: "unused-code", command: [...script("knip"), "--no-progress", "--treat-config-hints-as-errors"] },
  { name: "schema-dump", command: [bun, "scripts/schema-dump.ts", "--check"] },
  { name: "code-style", command: [program("biome"), "check", "--error-on-warnings", "."] },
  { name: "contract", command: [...script("redocly"), "lint", "openapi.yaml"] },
  { name: "generated-files", command: [bun, "scripts/generate.ts", "--check"] },
  { name: "compatibility", command: [bun, "scripts/compatibility.ts"] },
  { name: "realtime", command: [...script("redocly"), "lint", "realtime"] },
  { name: "workflows", command: [...script("redocly"), "lint", "--config", "arazzo/redocly.yaml", ...arazzo] },
  { name: "licences", command: [bun, "scripts/licences.ts", "--check"] },
];
/**
 * Number of checks at once: one more than the cores of a small machine, since several wait for files and for Postgres.
 */
const checksAtOnce = 3;

async function run({ name, command }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, stdout, stderr } = await $`${command}`
    .cwd(repository)
    // Keeps the linter from asking the network for a newer version, and Go from spending a quarter of the compiler's time on
    // collecting garbage: all that it allocates is 1.5 GB, less than it took with four checkers.
    .env({ ...process.env, GOGC: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" })
    .quiet()
    .nothrow();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const faults = exitCode === 0 ? "" : `\n${stdout}${stderr}`.trimEnd().replaceAll("\n", "\n    ");
  console.log(`${exitCode === 0 ? "ok    " : "FAILED"}  ${name} (${seconds} s)${faults}`);
  return exitCode === 0;
}

const usage = `Usage: npm run check [-- CHECK…]

Checks everything that can be checked without running the server: all checks, or the ones you name.
  ${checks.map(({ name }) => name).join("\n  ")}
`;

const wanted = process.argv.slice(2);
if (wanted.some((argument) => argument === "--help" || argument === "-h")) {
  process.stdout.write(usage);
  process.exit(0);
}
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`There is no check "${unknown[0]}". \`npm run check -- --help\` lists them.`);
  process.exit(2);
}
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = await pLimit(checksAtOnce).map(chosen, run);
process.exitCode = results.every(Boolean) ? 0 : 1;
