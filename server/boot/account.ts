import { statSync } from "node:fs";
import { StartFault } from "../../db/startFault.ts";

/** An operating system account. */
export interface Account {
  uid: number;
  gid: number;
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
          `Start Sheaf as the user who started it first, or give the files to ${ownUid}.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount(ownName) ?? findAccount("postgres") ?? createAccount() ?? findAccount("nobody") ?? noAccount();
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
