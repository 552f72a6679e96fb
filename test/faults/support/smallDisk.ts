import { afterAll } from "bun:test";
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "../../../server/boot/account.ts";

/** A file system of its own, which can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  fill(): void;
  empty(): void;
}

const chunk = Buffer.alloc(64 * 1024);

/** @throws when this machine does not let us mount anything */
export function mountSmallDisk(mebibytes: number, owner: Account | null): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), "sheaf-disk-"));
  run("mount", "-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", place);
  afterAll(() => {
    run("umount", "--lazy", place);
    rmSync(place, { recursive: true });
  });
  if (owner) chownSync(place, owner.uid, owner.gid);
  chmodSync(place, 0o700);
  const ballast = join(place, "ballast");
  return { path: place, fill: () => fill(ballast), empty: () => rmSync(ballast) };
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
