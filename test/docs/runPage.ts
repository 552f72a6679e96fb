import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type FakeProviders, startFakeProviders } from "../support/fakeProviders/fakeProviders.ts";
import { freePort } from "../support/freePort.ts";
import {
  projectDirectory,
  type ServerProcess,
  startProcess,
  startServerProcess,
  temporaryDirectory,
} from "../support/process.ts";
import type { Block } from "./markdown.ts";
import type { Page } from "./pages.ts";
import { notes, scriptOf } from "./script.ts";

export interface PageOptions {
  /** The page's server works on an embedded Postgres of its own instead of a database of the tests' Postgres. */
  embedded?: boolean;
  /** The reader changes the project, so it is a copy. */
  changesProject?: boolean;
  /** Makes what the page takes for granted; gives what stands in the page for it, with what is meant. */
  prepare?: (server: ServerProcess, database: TestDatabase) => Promise<Record<string, string>>;
  seconds?: number;
}

/** As pages write them: a server's, a second one's, the mock's, and those of two receivers of webhooks. */
const ports = /\b(?:8787|8788|4010|8790|8791)\b/g;
const databaseUrl = "postgres://sheaf:secret@db.example.com/sheaf";
const emptyDatabaseUrl = "postgres://sheaf:secret@db.example.com/restored";

/** Somebody who does what pages say, in a directory that looks like their clone. */
interface Reader {
  directory: string;
  clone: string;
  /** What stands for texts of the pages: addresses, ports and directories of this reader. */
  own: Map<string, string>;
  environment: Record<string, string | undefined>;
  /** Null when the pages start one themselves. */
  server: ServerProcess | null;
  /** What the programs of pages take for a provider of models. */
  models: FakeProviders;
}

/**
 * Does what a page tells its reader to do, in its order and in one shell. A page that starts no server itself finds one running.
 * @returns what went wrong, with its line in the page
 */
export async function runPage(page: Page, options: PageOptions = {}): Promise<string[]> {
  const startsServer = page.blocks.some(({ note }) => note?.kind === notes.background);
  const reader = await newReader([page], { ...options, startsServer });
  const faults = await read(reader, page, options.seconds);
  await leave(reader);
  return faults;
}

/**
 * Does what pages say one after the other, in one workspace of a server that runs; what starts a server is left out.
 * @returns what went wrong, with its line in the page
 */
export async function runPages(pages: readonly Page[]): Promise<string[]> {
  const reader = await newReader(pages, { startsServer: false });
  const faults: string[] = [];
  for (const page of pages) {
    const blocks = page.blocks.filter(
      ({ note, text }) => note?.kind !== notes.background || !text.includes("npm start"),
    );
    faults.push(...(await read(reader, { ...page, blocks })));
  }
  await leave(reader);
  return faults;
}

async function newReader(
  pages: readonly Page[],
  options: Omit<PageOptions, "seconds"> & { startsServer: boolean },
): Promise<Reader> {
  const directory = temporaryDirectory();
  const clone = join(directory, "clone");
  makeClone(clone, options.changesProject === true);
  // What the reader has installed for programs outside of the clone.
  symlinkSync(join(projectDirectory, "node_modules"), join(directory, "node_modules"));
  const text = pages.map((page) => page.text).join("\n");
  const own = new Map<string, string>([["/tmp/", `${directory}/`]]);
  for (const port of ["8787", ...(text.match(ports) ?? [])]) if (!own.has(port)) own.set(port, await freePort());
  if (text.includes(emptyDatabaseUrl)) own.set(emptyDatabaseUrl, await createEmptyDatabase());
  const database = options.embedded ? null : await createTestDatabase();
  if (database) own.set(databaseUrl, database.url);
  const models = startFakeProviders();
  const environment = {
    PORT: own.get(text.includes("8787") ? "8787" : "4010") ?? own.get("8787"),
    SHEAF_DATA_DIR: join(clone, ".data"),
    SHEAF_LOG: "error",
    // The page of webhooks starts its server so.
    SHEAF_OUTBOUND_ALLOW: "127.0.0.1",
    OPENAI_BASE_URL: `${models.url}/v1`,
    DATABASE_URL: database?.url,
    SHEAF_MIGRATION_DATABASE_URL: database?.ownerUrl,
  };
  const server = options.startsServer ? null : await startServerProcess(environment);
  if (options.prepare && server && database) {
    for (const [shown, meant] of Object.entries(await options.prepare(server, database))) own.set(shown, meant);
  }
  return { directory, clone, own, environment, server, models };
}

async function read({ directory, clone, own, environment }: Reader, page: Page, seconds = 450): Promise<string[]> {
  const blocks = page.blocks.map((block) => ({
    ...block,
    text: [...own].reduce((text, [shown, meant]) => text.replaceAll(shown, meant), block.text),
  }));
  const script = join(directory, "page.sh");
  writeFileSync(script, scriptOf(blocks, { clone, scratch: directory }));
  const shell = startProcess(["timeout", "--kill-after=20", String(seconds), "bash", script], environment);
  const exitCode = await shell.ended;
  return findFaults(page.file, blocks, { exitCode, output: shell.output(), errors: shell.errors() });
}

async function leave({ server, models }: Reader): Promise<void> {
  await models.stop();
  server?.kill("SIGTERM");
  await server?.ended;
}

/** A directory where everything of the project is found, and nothing that it had done before. */
function makeClone(clone: string, isCopy: boolean): void {
  mkdirSync(clone);
  for (const name of readdirSync(projectDirectory)) {
    if (name === ".git" || name === ".data") continue;
    const [from, to] = [join(projectDirectory, name), join(clone, name)];
    if (isCopy && name !== "node_modules") cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
}

interface Outcome {
  exitCode: number;
  output: string;
  errors: string;
}

function findFaults(file: string, blocks: Block[], { exitCode, output, errors }: Outcome): string[] {
  const printed = byBlock(output);
  const complaints = byBlock(errors);
  const faults: string[] = [];
  for (const [index, text] of printed) {
    const block = blocks[index] as Block;
    const next = blocks[index + 1];
    const shown = next?.note?.kind === notes.output ? next.text : "";
    for (const word of ['"success":false', "undefined"]) {
      if (text.includes(word) && !shown.includes(word)) faults.push(`${file}:${block.line} printed ${word}:\n${text}`);
    }
    const missing = firstMissing(shown, `${text}${complaints.get(index) ?? ""}`);
    if (missing !== null) faults.push(`${file}:${next?.line}: "${missing}" was not printed, but\n${text}`);
  }
  if (exitCode !== 0) {
    const last = [...printed.keys()].at(-1) ?? -1;
    const said = `${printed.get(last) ?? output}${complaints.get(last) ?? errors}`;
    faults.push(`${file}:${blocks[last]?.line} ended with ${exitCode}:\n${said}`);
  }
  return faults;
}

/** What each block wrote, by its place in the page. */
function byBlock(stream: string): Map<number, string> {
  const parts = stream.split("\u001e").slice(1);
  return new Map(parts.map((part) => [Number.parseInt(part, 10), part.slice(part.indexOf("\n") + 1)]));
}

/** The first line of what a page shows that was not printed after the lines before it; `…` stands for anything. */
function firstMissing(shown: string, printed: string): string | null {
  let rest = printed;
  for (const line of shown.split("\n")) {
    const parts = line
      .trim()
      .split("…")
      .map((part) => RegExp.escape(part).replaceAll(/(?:\\x20)+/g, " +"));
    const match = rest.match(new RegExp(parts.join(".*")));
    if (!match) return line;
    rest = rest.slice((match.index as number) + match[0].length);
  }
  return null;
}
