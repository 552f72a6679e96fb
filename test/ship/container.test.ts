import { describe, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { usage } from "../../server/boot/config.ts";
import { brokenLinks, crawl } from "../docs/crawl.ts";
import { projectDirectory, startProcess, temporaryDirectory } from "../support/process.ts";

// Checks without Docker. CI also has systemd verify deploy/sheaf.service.

const read = (path: string) => readFileSync(join(projectDirectory, path), "utf8");
const settings = new Set([...usage.matchAll(/^ {2}([A-Z_]+)\b/gm)].map(([, name]) => name as string));

/** Instructions of the Dockerfile, each as its keyword and its arguments. */
const instructions = read("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) as [string, string]);
const argumentsOf = (keyword: string) => instructions.filter(([found]) => found === keyword).map(([, text]) => text);

/** The paths that the Dockerfile takes from the repository. */
const copied = argumentsOf("COPY")
  .filter((text) => !text.startsWith("--from="))
  .flatMap((text) => text.split(" ").slice(0, -1));

describe("the Dockerfile", () => {
  test("copies what is there, and what .dockerignore lets through", () => {
    const [everything, ...kept] = read(".dockerignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(everything).toBe("*");
    const top = new Set(copied.map((path) => path.split("/")[0] as string));
    expect(kept.map((line) => line.replace(/^!/, "")).toSorted()).toEqual([...top].toSorted());
    expect(copied.filter((path) => !existsSync(join(projectDirectory, path)))).toEqual([]);
  });

  test("copies every directory that the server imports from", () => {
    const imported = new Set<string>();
    const transpiler = new Bun.Transpiler({ loader: "ts" });
    for (const path of new Bun.Glob("{server,handlers,core,db,workers,validation,generated}/**/*.ts").scanSync(
      projectDirectory,
    )) {
      for (const { path: target } of transpiler.scanImports(read(path))) {
        if (!target.startsWith(".")) continue;
        imported.add(join(path, "..", target).split("/")[0] as string);
      }
    }
    expect([...imported].filter((directory) => !copied.includes(directory))).toEqual([]);
  });

  test("copies all that the server needs to start", async () => {
    const app = temporaryDirectory();
    for (const path of copied) cpSync(join(projectDirectory, path), join(app, path), { recursive: true });
    symlinkSync(join(projectDirectory, "node_modules"), join(app, "node_modules"));
    const environment = { PORT: "0", SHEAF_DATA_DIR: temporaryDirectory() };
    const server = startProcess([process.execPath, `--cwd=${app}`, "server/main.ts"], environment);
    const [, url] = await server.waitForOutput(/API {6}(http:\S+)[\s\S]*\n\n/);
    for (const path of ["/readyz", "/openapi.json"]) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    expect(brokenLinks(await crawl(url as string))).toEqual([]);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("stands on exact versions and runs as a user of its own what `npm start` runs", () => {
    for (const from of argumentsOf("FROM")) expect(from).toMatch(/^\w+:\d+\.\d+[\w.-]*( AS \w+)?$/);
    expect(argumentsOf("USER")).toEqual(["sheaf"]);
    expect(JSON.parse(read("package.json")).scripts.start).toContain("scripts/start.mjs");
    expect(read("scripts/start.mjs")).toContain('"server/main.ts"');
    expect(argumentsOf("CMD")).toEqual(['["bun", "server/main.ts"]']);
    expect(argumentsOf("RUN").join(" ")).toContain("npm ci --omit=dev");
  });

  test("sets nothing that the server does not know", () => {
    const names = argumentsOf("ENV").flatMap((text) =>
      text.split(" ").map((setting) => setting.split("=")[0] as string),
    );
    expect(names).toContain("SHEAF_DATA_DIR");
    expect(names.filter((name) => name !== "PATH" && !settings.has(name))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true });

  test("runs two APIs and two workers with settings that the server knows, and secrets that are in no file of ours", () => {
    const { api, worker, postgres } = compose.services;
    for (const service of [api, worker]) {
      expect(service).toMatchObject({ build: ".", env_file: "deploy/sheaf.env", deploy: { replicas: 2 } });
      expect(Object.keys(service.environment).filter((name) => !settings.has(name))).toEqual([]);
    }
    const written = [...read("deploy/make-secrets.sh").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name as string);
    expect(written.filter((name) => !name.startsWith("POSTGRES_") && !settings.has(name))).toEqual([]);
    for (const { env_file } of [api, postgres]) expect(read(".gitignore").split("\n")).toContain(env_file);
  });
});

test("the unit sets nothing that the server does not know, and runs what `npm start` runs", () => {
  const unit = read("deploy/sheaf.service");
  const set = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name as string);
  expect(set.filter((name) => !settings.has(name))).toEqual([]);
  expect(unit).toMatch(/^ExecStart=\S+\/bun\.exe server\/main\.ts$/m);
});
