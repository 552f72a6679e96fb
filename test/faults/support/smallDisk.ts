import { afterAll } from "bun:test";
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "../../../server/boot/account.ts";
import { listClusterProcesses } from "../../../server/boot/clusterProcesses.ts";

/** Room that can be used up. */
export interface SmallDisk {
  fill(): void;
  empty(): void;
}

/** A file system of its own. */
interface MountedDisk extends SmallDisk {
  path: string;
}

const chunk = Buffer.alloc(64 * 1024);

/** Null when this machine does not let us mount anything, as in most containers. */
export function mountSmallDisk(mebibytes: number, owner: Account | null): MountedDisk | null {
  const place = mkdtempSync(join(tmpdir(), "sheaf-disk-"));
  const { exitCode } = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", place]);
  afterAll(() => {
    if (exitCode === 0) run("umount", "--lazy", place);
    rmSync(place, { recursive: true });
  });
  if (exitCode !== 0) return null;
  if (owner) chownSync(place, owner.uid, owner.gid);
  chmodSync(place, 0o700);
  const ballast = join(place, "ballast");
  return { path: place, fill: () => fill(ballast), empty: () => rmSync(ballast) };
}

/**
 * What needs no rights: Postgres' processes may not make a file larger than this. Half a page more than whole pages, so
 * that a page is written in part, as on a full disk.
 */
export function fileSizeLimit(cluster: string, mebibytes: number, owner: Account | null): SmallDisk {
  const halfPageBytes = 4_096;
  const limit = (size: string) => {
    for (const pid of listClusterProcesses(cluster)) {
      const command = ["prlimit", "--pid", String(pid), `--fsize=${size}:unlimited`];
      // Another user's limits are out of reach for root as well, without a capability that containers do not have.
      const as = owner ? ["setpriv", "--reuid", `${owner.uid}`, "--regid", `${owner.gid}`, "--clear-groups"] : [];
      Bun.spawnSync([...as, ...command]);
    }
  };
  return { fill: () => limit(String(mebibytes * 2 ** 20 + halfPageBytes)), empty: () => limit("unlimited") };
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
