import { statSync } from "node:fs";
import { StartFault } from "../../db/startFault.ts";

/** An operating system account. */
export interface Account {
  uid: number;
  gid: number;
}

const ownName = "sheaf";

/**
 * Whom Postgres runs as when we are root, which it refuses to run as: the owner of an existing cluster, else a user
 * `sheaf` or `postgres` that is there, else a new system user `sheaf`, else nobody.
 * @returns null when we are not root, so it runs as we do
 * @throws StartFault when the cluster belongs to another user and we are not root
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

/** initdb looks its own user up, so a bare number without an entry in the user database would not do. */
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
