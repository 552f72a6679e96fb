import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, normalize } from "node:path";
import { RecordedReach } from "./reachRecord.ts";

/**
 * Folders with tables that name every file of them: `generated/operations.ts`, `generated/primitives.ts` and
 * `workers/taskPools.ts`. Whoever imports a table would reach all of them, so a file of the folder counts as used by the
 * modules that name it instead: a test that calls `createTable`, a query that enqueues `run_block`.
 */
const listedFolders = [
  { folder: "handlers/", namedBy: /^(test|scripts)\//, nameOf: (file: string) => file },
  { folder: "workers/tasks/", namedBy: /^(core|db)\//, nameOf: (file: string) => file },
  { folder: "core/primitives/", namedBy: /^(test|scripts)\//, nameOf: (file: string) => file.toUpperCase() },
];
const tables = /^(generated\/|workers\/[^/]+$)/;
/**
 * Modules that put the program together, which every test with a server starts. What they import of core/ runs beside the
 * requests; the tests of the folder that mirrors it look at that.
 */
const roots = /^(server\/boot\/|server\/app\.ts$|workers\/main\.ts$)/;
/** Settings that every test depends on, as no import tells. */
const everything = /^(package-lock\.json|package\.json|bunfig\.toml|tsconfig\.json|patches\/.*|scripts\/setup\.mjs)$/;
const preload = "test/support/preload.ts";
/** Tests that import this go through all operations, and so through all handlers. */
const allOperations = /^test\/support\/everyOperation\.ts$/;
/** Programs that the server starts in processes of their own. */
const otherPrograms = /^core\/(platform\/sandbox\/child\/main|prompts\/templates\/jinja\/jinjaProcess)\.ts$/;
const isModule = /\.(ts|mjs|js)$/;
const isTest = /^test\/.*\.test\.ts$/;
const transpiler = new Bun.Transpiler({ loader: "ts" });
const literals = /"([^"\n]+)"|'([^'\n]+)'/g;

/** Files whose changes reach clients through operations alone. */
const behindOperations = /^(core|handlers|db\/queries|test|bench|docs)\//;

export interface Reached {
  tests: string[];
  /** Operations that may behave otherwise; absent when any may. */
  operations?: string[];
}

/** Tests and operations that the changes since `since` can reach, with changes not committed or not yet in git. */
export function reachedByChanges(repository: string, since: string): Reached {
  const base = git(repository, "merge-base", since, "HEAD")[0] ?? since;
  const untracked = git(repository, "ls-files", "--others", "--exclude-standard");
  return reachedBy(repository, [...git(repository, "diff", "--name-only", base), ...untracked]);
}

/**
 * Test files that import one of these files, through any number of others, and those of the folder of test/ that mirrors
 * it. A path in quotes counts as an import, since tests start programs and read files by their paths. What tests do over
 * HTTP with bare paths is not followed. A file that is known to run nothing of what has changed is left out.
 */
export function reachedBy(repository: string, changed: string[]): Reached {
  const graph = graphOf(repository, changed);
  if (changed.some((file) => everything.test(file))) return { tests: graph.tests };
  const reached = filesThat(graph, "reach", changed);
  const handlers = [...reached].filter((file) => /^handlers\/.+\//.test(file));
  const operations = handlers.map((file) => basename(file, extname(file)));
  const programs = [...graph.files].filter((file) => otherPrograms.test(file));
  const record = RecordedReach.read(repository, filesThat(graph, "are reached by", programs));
  const chosen = new Set(changed.flatMap((file) => testsReachedBy(graph, record, file)));
  return {
    tests: graph.tests.filter((file) => chosen.has(file)),
    ...(changed.every((file) => behindOperations.test(file)) && operations.length > 0 && { operations }),
  };
}

function testsReachedBy(graph: Graph, record: RecordedReach, changed: string): string[] {
  const reached = filesThat(graph, "reach", [changed]);
  const direct = graph.importers.get(changed);
  const mirror = mirrorOf(changed);
  return graph.tests.filter((test) => {
    if (mirror !== null && test.startsWith(mirror)) return true;
    return reached.has(test) && (test === changed || direct?.has(test) || !record.isSpared(test, changed, reached));
  });
}

/** All files, and which modules use each. */
export interface Graph {
  files: Set<string>;
  tests: string[];
  importers: Map<string, Set<string>>;
}

/** @param changed files that may not be there: importers reach what was deleted or added, too */
export function graphOf(repository: string, changed: string[] = []): Graph {
  const files = new Set(git(repository, "ls-files", "--cached", "--others", "--exclude-standard"));
  const tests = [...files].filter((file) => isTest.test(file) && existsSync(join(repository, file))).sort();
  for (const file of changed) files.add(file);
  return { files, tests, importers: findImporters(repository, files) };
}

/** These files, and those that reach them or are reached by them, through any number of imports. */
export function filesThat({ importers }: Graph, way: "reach" | "are reached by", files: string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    if (way === "reach") for (const importer of importers.get(file) ?? []) found.add(importer);
    else for (const [imported, by] of importers) if (by.has(file)) found.add(imported);
  }
  return found;
}

/** This file and those that are loaded with it, through any number of imports. Types are no imports: nothing of them runs. */
export function filesLoadedWith(repository: string, file: string): Set<string> {
  const found = new Set([file]);
  for (const module of found) {
    if (!isModule.test(module)) continue;
    const imported = importsIn(readFileSync(join(repository, module), "utf8")).filter((path) => path.startsWith("."));
    for (const path of imported) found.add(normalize(join(dirname(module), path)));
  }
  return found;
}

function importsIn(text: string): string[] {
  return transpiler.scanImports(text).map(({ path }) => path);
}

/** Modules that use a file, by file. */
function findImporters(repository: string, files: Set<string>): Map<string, Set<string>> {
  const folders = filesByFolder(files);
  const entries = namedEntries(files);
  const handlers = folders.get("handlers") ?? [];
  const importers = new Map<string, Set<string>>();
  for (const module of files) {
    if (!isModule.test(module) || !existsSync(join(repository, module))) continue;
    const text = readFileSync(join(repository, module), "utf8");
    const imported = importsIn(text);
    const quoted = [...text.matchAll(literals)].map(([, double, single]) => (double ?? single) as string);
    const used = new Set(isTest.test(module) ? [preload] : []);
    for (const path of [...imported, ...quoted]) {
      for (const target of [normalize(join(dirname(module), path)), normalize(path)].map((found) =>
        found.replace(/\/$/, ""),
      )) {
        if (files.has(target)) used.add(target);
        else if (/\w/.test(path) && target.includes("/")) for (const file of folders.get(target) ?? []) used.add(file);
      }
    }
    if (tables.test(module)) for (const file of used) if (listingOf(file)) used.delete(file);
    if (roots.test(module)) for (const file of used) if (file.startsWith("core/")) used.delete(file);
    for (const name of quoted)
      for (const { file, namedBy } of entries.get(name) ?? []) if (namedBy.test(module)) used.add(file);
    if ([...used].some((file) => allOperations.test(file))) for (const file of handlers) used.add(file);
    used.delete(module);
    for (const file of used) importers.set(file, (importers.get(file) ?? new Set()).add(module));
  }
  return importers;
}

/** All files below each folder. */
function filesByFolder(files: Set<string>): Map<string, string[]> {
  const byFolder = new Map<string, string[]>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
      const known = byFolder.get(folder);
      if (known) known.push(file);
      else byFolder.set(folder, [file]);
    }
  }
  return byFolder;
}

function listingOf(file: string): (typeof listedFolders)[number] | undefined {
  return listedFolders.find(({ folder }) => file.startsWith(folder));
}

interface Entry {
  file: string;
  namedBy: RegExp;
}

/** The files of the tables, by the names that other modules use for them. */
function namedEntries(files: Set<string>): Map<string, Entry[]> {
  const byName = new Map<string, Entry[]>();
  for (const file of files) {
    const listing = listingOf(file);
    if (!listing) continue;
    const name = listing.nameOf(basename(file, extname(file)));
    byName.set(name, [...(byName.get(name) ?? []), { file, namedBy: listing.namedBy }]);
  }
  return byName;
}

/** The folder of test/ for a folder of core/ or db/queries/; what lies directly in an area has the whole area for that. */
function mirrorOf(file: string): string | null {
  const [, folder] = /^(?:core|db\/queries)\/(.+)\/[^/]+$/.exec(file) ?? [];
  return folder === undefined ? null : `test/${folder}/`;
}

function git(repository: string, ...command: string[]): string[] {
  const { stdout, stderr, exitCode } = Bun.spawnSync(["git", ...command], { cwd: repository });
  if (exitCode !== 0) throw new Error(`git ${command.join(" ")}: ${stderr.toString().trim()}`);
  return stdout.toString().split("\n").filter(Boolean);
}
