import { afterAll } from "bun:test";
import { chmodSync, chownSync, closeSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "../../../server/boot/account.ts";
import { temporaryDirectory } from "../../support/process.ts";

/** A file system of its own, which can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  fill(): void;
  empty(): void;
}

const chunk = Buffer.alloc(64 * 1024);

/** @throws when this machine lets nobody mount anything: see `canMount` */
export function mountSmallDisk(mebibytes: number, owner: Account | null): SmallDisk {
  const path = temporaryDirectory();
  run("mount", "-t", "tmpfs", "-o", `size=${mebibytes}m,mode=0700`, "tmpfs", path);
  afterAll(() => run("umount", "--lazy", path));
  if (owner) {
    chmodSync(dirname(path), 0o711);
    chownSync(path, owner.uid, owner.gid);
  }
  const ballast = join(path, "ballast");
  return { path, fill: () => fill(ballast), empty: () => rmSync(ballast) };
}

/** In a container without the right to mount, tests find another way. */
export function canMount(): boolean {
  const path = temporaryDirectory();
  if (Bun.spawnSync(["mount", "-t", "tmpfs", "tmpfs", path], { stderr: "ignore" }).exitCode !== 0) return false;
  run("umount", path);
  return true;
}

function fill(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (let size = chunk.byteLength; size >= 1; size = Math.floor(size / 2)) {
      while (writes(handle, size));
    }
  } finally {
    closeSync(handle);
  }
}

function writes(handle: number, size: number): boolean {
  try {
    return writeSync(handle, chunk, 0, size) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
}
