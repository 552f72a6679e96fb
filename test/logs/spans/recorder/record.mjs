/**
 * Records what instrumentations export that are too large to install for every test run (or that are no package for
 * Bun at all), into ../recordings. Run it when a version in package.json changes:
 *
 *   cp -r test/logs/spans/recorder /tmp/recorder && cd /tmp/recorder && npm install --legacy-peer-deps
 *   bun record.mjs <the project's directory> [scenario …]
 *
 * Each scenario is a process of its own. It calls a fake provider and exports by OTLP in JSON to this one, which keeps
 * the bodies as they came. Some start `node`, which must be version 22 or newer.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const project = resolve(process.argv[2]);
const { startFakeProvider } = await import(join(project, "test/logs/spans/fakeProvider.ts"));
const here = import.meta.dir;
const versions = JSON.parse(readFileSync(join(here, "package.json"), "utf8")).dependencies;

const provider = startFakeProvider();
let bodies = [];
const receiver = Bun.serve({
  port: 0,
  async fetch(request) {
    const body = await request.json();
    // Some send logs and metrics too, whatever they are told.
    if (request.url.endsWith("/v1/traces")) bodies.push(body);
    return Response.json({});
  },
});

const wanted = process.argv.slice(3);
for (const file of readdirSync(join(here, "scenarios")).sort()) {
  const name = file.replace(/\.mjs$/, "");
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  bodies = [];
  const scenario = Bun.spawn([process.execPath, join(here, "scenarios", file)], {
    env: { ...process.env, PROVIDER_URL: provider.url, RECEIVER_URL: receiver.url.origin },
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await scenario.exited) !== 0 || bodies.length === 0) throw new Error(`${name} recorded nothing`);
  const scenarioSource = readFileSync(join(here, "scenarios", file), "utf8");
  const shared = Array.from(scenarioSource.matchAll(/"\.\.\/(\w+\.mjs)"/g), ([, name]) =>
    readFileSync(join(here, name), "utf8"),
  );
  const source = [scenarioSource, ...shared].join("\n");
  const loaded = new Set(
    source.matchAll(/(?:from |import\(|resolve\()"((?:@[^/"]+\/)?[^/"]+)/g).map(([, dependency]) => dependency),
  );
  const used = Object.entries(versions).filter(([dependency]) => loaded.has(dependency));
  const recording = { recordedWith: Object.fromEntries(used), exports: bodies };
  writeFileSync(join(project, "test/logs/spans/recordings", `${name}.json`), `${JSON.stringify(recording, null, 1)}\n`);
  console.log(name, bodies.length, "exports");
}
await Promise.all([provider.stop(), receiver.stop(true)]);
