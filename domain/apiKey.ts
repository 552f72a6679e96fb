import { createHash, randomInt } from "node:crypto";

export const apiKeyPrefix = "pl_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 40;

/** A new API key: 40 random letters and digits, 238 bits. It is shown once; only its hash is stored. */
export function newApiKey(): string {
  return apiKeyPrefix + Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** SHA-256 of a key, which the database stores in its place. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
