import { canonicalJson, type Json } from "../../values/json.ts";

/**
 * Hash of everything about a column that its cells are computed from: its type, the revision of its code, its config and
 * the columns that it reads. It seeds the hashes of the cells. Those are only ever compared with the hash of the same
 * cell's last computation, so 64 bits are plenty and a cryptographic hash (five times the time a cell) buys nothing.
 */
export function columnSeed(column: {
  type: string;
  revision: number;
  config: Json;
  /** Id and title of each: COMBINE_COLUMNS writes titles into its result. */
  sources: [id: string, title: string][];
  /** Revision of what the type reads outside of the sheet, if it does. */
  external?: string | undefined;
}): bigint {
  const { type, revision, config, sources, external } = column;
  const text = canonicalJson([type, revision, config, sources, ...(external === undefined ? [] : [external])]);
  return Bun.hash.xxHash3(text);
}

/** Hash of the values that a cell reads. Lengths before the texts keep ["ab", "c"] apart from ["a", "bc"]. */
export function inputHash(seed: bigint, values: readonly Json[]): bigint {
  let text = "";
  for (const value of values) {
    if (typeof value === "string") text += `s${value.length}:${value}`;
    else {
      const json = canonicalJson(value);
      text += `j${json.length}:${json}`;
    }
  }
  return Bun.hash.xxHash3(text, seed);
}

/** A hash as it is stored: signed, decimal. */
export function storedHash(hash: bigint): string {
  return BigInt.asIntN(64, hash).toString();
}
