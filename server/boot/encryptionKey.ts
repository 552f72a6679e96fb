import { linkSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { Keyring, newEncryptionKey, parseEncryptionKeys } from "../../core/platform/secrets/keyring.ts";
import { listEncryptionKeyIds } from "../../db/queries/platform/envVars.ts";
import { StartFault } from "../../db/startFault.ts";
import type { Logger } from "../log.ts";
import type { Config } from "./config.ts";
import { readIfThere, writePartialFile } from "./dataDirectory.ts";

type Settings = Pick<Config, "encryptionKeys" | "dataDirectory" | "databaseUrl">;

/** Keys of secrets, the first of which encrypts. */
export type EncryptionKeys = [Buffer, ...Buffer[]];

/**
 * Finds the keys of secrets: SHEAF_ENCRYPTION_KEY, else the key in the data directory, which the first start makes.
 * @throws StartFault when the database has secrets that none of them opens
 */
export async function openEncryptionKeys(sql: Sql, settings: Settings, logger: Logger): Promise<EncryptionKeys> {
  const file = keyFileOf(settings);
  const keys = settings.encryptionKeys ?? readOrMakeKey(file);
  const ring = new Keyring(keys);
  const used = await listEncryptionKeyIds(sql);
  const missing = used.filter((id) => !ring.opens(id));
  if (missing.length > 0) throw lockedSecrets(missing, settings, file);
  if (used.length > 0 && settings.databaseUrl && !settings.encryptionKeys) {
    logger.warn(
      `SHEAF_ENCRYPTION_KEY is not set: the secrets in this database are encrypted with the key in ${file}, and other processes on the database need the same one.`,
    );
  }
  return keys;
}

/** Opens the keys of secrets without checking them against the database, for commands that repair it. */
export function readKeyring(settings: Pick<Settings, "encryptionKeys" | "dataDirectory">): Keyring {
  return new Keyring(settings.encryptionKeys ?? readOrMakeKey(keyFileOf(settings)));
}

/** Opens the keys of secrets where there are some: a command that made one would encrypt everything with it. @throws StartFault */
export function readKeyringInUse(settings: Pick<Settings, "encryptionKeys" | "dataDirectory">): Keyring {
  const file = keyFileOf(settings);
  if (settings.encryptionKeys || readIfThere(file) !== null) return readKeyring(settings);
  throw new StartFault(`There is no encryption key: SHEAF_ENCRYPTION_KEY is not set, and ${file} does not exist.`);
}

function keyFileOf({ dataDirectory }: Pick<Settings, "dataDirectory">): string {
  return join(dataDirectory, "encryption-key");
}

function readOrMakeKey(file: string): EncryptionKeys {
  const text = readIfThere(file) ?? makeKeyFile(file);
  const keys = parseEncryptionKeys(text.trim());
  if (keys) return keys;
  throw new StartFault(`${file} has no encryption key (32 bytes in base64). Restore it from your backup.`);
}

/** Writes a key completely or not at all, and never over another process's: a link fails where a file exists. */
function makeKeyFile(file: string): string {
  const partial = writePartialFile(file, `${newEncryptionKey()}\n`);
  try {
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partial);
  }
  return readFileSync(file, "utf8");
}

function lockedSecrets(missing: string[], { encryptionKeys }: Settings, file: string): StartFault {
  const tried = encryptionKeys
    ? "SHEAF_ENCRYPTION_KEY contains none of them"
    : `SHEAF_ENCRYPTION_KEY is not set, and ${file} contains none of them`;
  return new StartFault(
    `The database has secrets that were encrypted with ${missing.length === 1 ? "the key" : "the keys"} ${missing.join(", ")}, but ${tried}. ` +
      "Set SHEAF_ENCRYPTION_KEY to the value of the other processes (new and old keys, separated by commas). " +
      'If the key is lost, "npm run admin -- secrets discard" deletes the values that can no longer be read.',
  );
}
