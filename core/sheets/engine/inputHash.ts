import { canonicalJson, type Json } from "../../values/json.ts";

/**
 * What a computed cell was computed from, as 64 bits: the column (type, revision of its code, config, and which columns
 * it reads) and the values that it read. It is only ever compared with the hash of the same cell's last computation, so
 * 64 bits are plenty and a cryptographic hash (five times the time a cell) buys nothing.
 */
export function columnSeed(column: {
  type: string;
  revision: number;
  config: Json;
  /** Id and title of each: COMBINE_COLUMNS writes titles into its result. */
  sources: [id: string, title: string][];
  /** What lies outside of the sheet, where the type reads something there. */
  outside?: string | undefined;
}): bigint {
  const { type, revision, config, sources, outside } = column;
  const text = canonicalJson([type, revision, config, sources, ...(outside === undefined ? [] : [outside])]);
  return Bun.hash.xxHash3(text);
}

/** Lengths before the texts keep ["ab", "c"] apart from ["a", "bc"]. */
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
