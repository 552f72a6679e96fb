import { randomInt } from "node:crypto";

/**
 * How much is tried. `bun test` takes the short form, the same requests every time; `npm run test:hostile` the long one,
 * with a seed of its own that is printed. HOSTILE_SEED, HOSTILE_REQUESTS and HOSTILE_ONLY (words of operations' names
 * with commas between) narrow both down.
 */
export const isLong = process.env.HOSTILE_FORM === "long";

export const seed = numberFrom("HOSTILE_SEED") ?? (isLong ? randomInt(2 ** 31) : 20_261);
if (isLong) console.log(`HOSTILE_SEED=${seed}`);

/** Of each operation that takes a body; others have less that could be wrong. */
export const requestCount = numberFrom("HOSTILE_REQUESTS") ?? (isLong ? 2_000 : 30);

/** Of each corpus of a parser. */
export const inputCount = numberFrom("HOSTILE_REQUESTS") ?? (isLong ? 20_000 : 300);

const only = process.env.HOSTILE_ONLY?.split(",") ?? [];

export function isWanted(name: string): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === "") return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}
