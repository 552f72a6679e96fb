import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pyodide from "pyodide/package.json" with { type: "json" };
import { sandboxLimits } from "./limits.ts";
import { SandboxFault, SandboxProcess, snapshotFile } from "./sandboxProcess.ts";

const directory = fileURLToPath(new URL("../../../node_modules/.cache/sheaf", import.meta.url));
const child = fileURLToPath(new URL("./child/", import.meta.url));

/**
 * Path of the snapshot of Python that belongs to this installation, whether or not it has been made. The name covers what a
 * snapshot follows from, so one of another version is never found.
 */
function installedSnapshot(): string {
  const hash = createHash("sha256").update([process.arch, Bun.version, pyodide.version].join());
  for (const name of readdirSync(child).toSorted()) hash.update(readFileSync(join(child, name)));
  return join(directory, `python-${hash.digest("hex").slice(0, 32)}`);
}

/**
 * Makes the installation's snapshot unless it is there. That takes Python 4 to 5 s of CPU, because it compiles its library; a
 * start from a snapshot takes 0.5 s.
 * @returns its path; null when it cannot be made
 */
export async function installSnapshot(): Promise<string | null> {
  const file = installedSnapshot();
  if (existsSync(file)) return file;
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(directory, { recursive: true });
  try {
    if ((await makeSnapshot(unfinished)) === null) return null;
    // The account of the server may be another one, which reads the file and cannot write it.
    chmodSync(unfinished, 0o644);
    writeToDisk(unfinished);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const name of readdirSync(directory).filter((other) => /^python-\w+$/.test(other))) {
    // Not the one that another process may have made meanwhile, and that servers may be reading.
    if (join(directory, name) !== file) rmSync(join(directory, name), { force: true });
  }
  return file;
}

/** Flushes a file to the disk, so that after a power cut there is a whole file under its name, or no file. */
function writeToDisk(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

/** Finds the installation's snapshot, or makes one that lasts as long as this process. @returns null when that fails */
export async function findSnapshot(): Promise<string | null> {
  const installed = installedSnapshot();
  return existsSync(installed) ? installed : makeSnapshot(snapshotFile());
}

/** A snapshot that is found once, and again when its file is gone: a later installation replaces it, and cleaners take old files. */
export class KnownSnapshot {
  private found: Promise<string | null> | undefined;

  constructor(private readonly find: () => Promise<string | null>) {}

  /** @returns null where there is none */
  async file(): Promise<string | null> {
    const { found } = this;
    const file = await found;
    const isGone = file === undefined || (file !== null && !existsSync(file));
    if (isGone && this.found === found) this.found = this.find();
    return (await this.found) ?? null;
  }
}

/** Makes a snapshot, which shortens later starts. @returns `file`; null when it fails */
export async function makeSnapshot(file: string): Promise<string | null> {
  const { memoryBytes } = sandboxLimits();
  try {
    const start = { language: "python" as const, memoryBytes, snapshotFile: null, makeSnapshotFile: file };
    const maker = await SandboxProcess.launch(start);
    return (await maker.exited) === 0 ? file : null;
  } catch (error) {
    if (error instanceof SandboxFault) return null;
    throw error;
  }
}
