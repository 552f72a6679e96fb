import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createPool } from "../../db/client.ts";
import { readIfThere, writePrivateFile } from "./dataDirectory.ts";

/** File with the address of the running database for processes that serve, private to the user of this process. */
export function appUrlFile(dataDirectory: string): string {
  return join(dataDirectory, "app-database-url");
}

/**
 * Gives the address at which the service uses the embedded database: as `sheaf_app`, which has no rights of a superuser
 * and owns nothing. Makes the role where it is missing, and its password where the file with the address is.
 */
export async function openAppRole(ownerUrl: string, dataDirectory: string): Promise<string> {
  const file = appUrlFile(dataDirectory);
  const kept = /:([0-9a-f]+)@/.exec(readIfThere(file) ?? "")?.[1];
  const password = kept ?? randomBytes(24).toString("hex");
  const sql = createPool({ url: ownerUrl, name: "sheaf role", max: 1 });
  try {
    const [role] = await sql`select from pg_roles where rolname = 'sheaf_app'`;
    if (!role) await sql`create role sheaf_app login`;
    if (!role || !kept) await sql.unsafe(`alter role sheaf_app password '${password}'`);
  } finally {
    await sql.end();
  }
  const url = ownerUrl.replace(/\/\/[^@]*@/, `//sheaf_app:${password}@`);
  writePrivateFile(file, `${url}\n`);
  return url;
}
