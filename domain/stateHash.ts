import { createHash } from "node:crypto";

/**
 * SHA-256 of a state's JSON. States are records as the database gives them, whose keys stand in the order of their
 * columns, so equal states have equal hashes. (RFC 8785 would refuse texts with half a surrogate pair, which cells hold.)
 * @returns null for null, which stands for an entity that does not exist
 */
export function stateHash(state: object | null): Buffer | null {
  return state === null ? null : createHash("sha256").update(JSON.stringify(state)).digest();
}
