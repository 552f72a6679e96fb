import { createPool } from "./client.ts";
import type { SqlHandle } from "./scope.ts";
import { sessionSettings } from "./sessionSettings.ts";
import { StartFault } from "./startFault.ts";

/** Settings that PgBouncer passes on for each client; it refuses all others, or ignores them. */
const passedOn = new Set(["TimeZone", "DateStyle", "standard_conforming_strings"]);

/**
 * Makes sure that sessions are the server's own. A pooler in transaction mode gives each transaction another session: locks and
 * listeners would be left behind in sessions of others, and jobs and revoked keys would be missed without an error.
 * @throws StartFault when they are not, or when no session can be opened
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const [one, other] = [1, 2].map(() => createPool({ url, name: "sheaf start", max: 1 })) as [SqlPool, SqlPool];
  try {
    const before = await sessionOf(one).catch(cannotBeUsed);
    // A pooler gives the session that was used last to the next transaction, whoever begins it.
    const isShared = await other.begin(async (tx) => {
      const held = await sessionOf(tx);
      return held === before || (await sessionOf(one)) !== before;
    });
    if (isShared) {
      throw new StartFault(
        "The database is behind a pooler that shares sessions between transactions. Sheaf needs sessions of its own: " +
          "set the pooler to session mode (PgBouncer: pool_mode = session), or connect to Postgres directly.",
      );
    }
    await requireSettings(one);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

/** Settings that a pooler ignores have to be the role's own: without them, bytes are read wrongly, and storing spans takes seconds. */
async function requireSettings(sql: SqlPool): Promise<void> {
  const wanted = Object.entries(sessionSettings).filter(([name]) => !name.startsWith("tcp_"));
  const found = await sql<{ name: string; role: string; value: string }[]>`
    select name, current_setting(name) as value, quote_ident(current_user) as role
    from unnest(${wanted.map(([name]) => name)}::text[]) name`;
  const missing = wanted.flatMap(([name, value], index) => {
    const { role, value: present } = found[index] as { role: string; value: string };
    return present.split(",")[0] === String(value) ? [] : [`alter role ${role} set ${name} = '${value}'`];
  });
  if (missing.length === 0) return;
  throw new StartFault(
    `A pooler keeps the settings of sessions from the database. Give them to the role: ${missing.join("; ")};`,
  );
}

type SqlPool = ReturnType<typeof createPool>;

async function sessionOf(sql: SqlHandle): Promise<number> {
  // In the simple protocol, which needs nothing that an earlier statement has left in the session.
  const [row] = await sql.unsafe<{ pid: number }[]>("select pg_backend_pid() as pid").simple();
  return (row as { pid: number }).pid;
}

export function cannotBeUsed(cause: Error): never {
  throw new StartFault(`The database cannot be used: ${cause.message}.${adviceFor(cause)}`, { cause });
}

function adviceFor({ message }: Error): string {
  if (!message.includes("unsupported startup parameter")) return "";
  const names = Object.keys(sessionSettings).filter((name) => !passedOn.has(name));
  return ` For PgBouncer in session mode, set ignore_startup_parameters = ${[...names, "idle_in_transaction_session_timeout", "options"].join(", ")}.`;
}
