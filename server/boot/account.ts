import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "../../db/startFault.ts";
import type { Logger } from "../log.ts";

/** An operating system account. */
export interface Account {
  uid: number;
  gid: number;
}

/** Account of the processes that a supervisor starts. */
export interface PartAccount extends Account {
  /** Directory for their temporary files, which is theirs. */
  temporary: string;
}

const ownName = "sheaf";

/**
 * Finds the account that Postgres runs as when the server runs as root, which Postgres refuses: the owner of an existing
 * cluster, else an existing user `sheaf` or `postgres`, else a new system user `sheaf`, else nobody.
 * @returns null when the server does not run as root: Postgres then runs as the same user
 * @throws StartFault when the cluster belongs to another user and the server does not run as root
 */
export function postgresAccount(clusterDirectory: string): Account | null {
  const ownUid = process.getuid?.();
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (ownUid !== 0) {
    if (owner && ownUid !== undefined && owner.uid !== ownUid) {
      throw new StartFault(
        `${clusterDirectory} belongs to the user ${owner.uid}, but this process runs as ${ownUid}. ` +
          `Start Sheaf as the user who first started it, or give the files to ${ownUid}.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount(ownName) ?? findAccount("postgres") ?? createAccount() ?? findAccount("nobody") ?? noAccount();
}

/**
 * Finds the account that everything but the supervisor runs as when the server is started as root: that of Postgres. Null, with a
 * warning, when it cannot reach the program or the data, as in a clone below /root.
 */
export function partAccount(dataDirectory: string, logger: Logger): PartAccount | null {
  const temporary = join(dataDirectory, "tmp");
  const account = postgresAccount(join(dataDirectory, "postgres"));
  if (!account) return null;
  // The processes pass through the directory to the socket of Postgres; what lies in it is private file by file.
  chmodSync(dataDirectory, 0o711);
  const closed = [process.execPath, import.meta.filename, `${dataDirectory}/.`].find(
    (path) => Bun.spawnSync(["test", "-e", path], { ...account, cwd: "/" }).exitCode !== 0,
  );
  if (closed === undefined) {
    mkdirSync(temporary, { recursive: true, mode: 0o700 });
    chownSync(temporary, account.uid, account.gid);
    return { ...account, temporary };
  }
  logger.warn(`All processes run as root, since the user ${account.uid} cannot reach ${closed}.`);
  return null;
}

function findAccount(name: string): Account | null {
  const ids = ["-u", "-g"].map((option) => Bun.spawnSync(["id", option, name], { stderr: "ignore" }));
  const [uid, gid] = ids.map(({ exitCode, stdout }) => (exitCode === 0 ? Number(stdout.toString()) : Number.NaN));
  return uid === undefined || gid === undefined || Number.isNaN(uid + gid) ? null : { uid, gid };
}

/** Finds an account by number: initdb looks its user up, so it needs an entry in the user database. */
function createAccount(): Account | null {
  if (!Bun.which("useradd")) return null;
  const home = ["--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
  const { exitCode } = Bun.spawnSync(["useradd", "--system", "--user-group", ...home, ownName], { stderr: "ignore" });
  return exitCode === 0 ? findAccount(ownName) : null;
}

function noAccount(): never {
  throw new StartFault(
    "Postgres may not run as root, and there is no user postgres, sheaf or nobody that it could run as. " +
      "Start Sheaf as an ordinary user, or set DATABASE_URL to use a Postgres server of your own.",
  );
}
