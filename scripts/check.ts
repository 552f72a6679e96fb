// `bun run check`: everything that can be judged without running the service. All checks run, so that one run shows all
// faults; `bun run check types imports` runs some.
import { join } from "node:path";

interface Check {
  name: string;
  command: string[];
}

const repository = join(import.meta.dir, "..");
const bun = process.execPath;
const program = (name: string) => join(repository, "node_modules/.bin", name);
// The native compiler takes half the time; openapi-typescript needs the JavaScript API of version 5.
const fastTsc = join(repository, "node_modules/typescript-7/bin/tsc");

const sources = [
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

const checks: Check[] = [
  { name: "contract", command: [program("redocly"), "lint", "openapi.yaml"] },
  { name: "workflows", command: [program("redocly"), "lint", "--config", "arazzo/redocly.yaml", ...arazzo] },
  { name: "generated files", command: [bun, "scripts/generate.ts", "--check"] },
  { name: "types", command: ["node", fastTsc, "--noEmit"] },
  { name: "code style", command: [program("biome"), "check", "--error-on-warnings", "."] },
  { name: "imports", command: [program("depcruise"), "--config", ".dependency-cruiser.mjs", ...sources] },
  { name: "licences", command: [bun, "scripts/licences.ts", "--check"] },
  { name: "schema dump", command: [bun, "scripts/schema-dump.ts", "--check"] },
];

async function run({ name, command }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const child = Bun.spawn(command, {
    cwd: repository,
    // The linter would ask the network whether there is a newer one.
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(`${output}${errors}`.trimEnd().replace(/^/gm, "    "));
  return code === 0;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`There is no check "${unknown[0]}"; there are ${checks.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const results = [];
for (const check of checks) if (wanted.length === 0 || wanted.includes(check.name)) results.push(await run(check));
process.exitCode = results.every(Boolean) ? 0 : 1;
