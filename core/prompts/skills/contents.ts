import { createHash } from "node:crypto";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";

export const maxFileBytes = limits["SkillFile.content.x-max-bytes"];
/** Largest total size of the files of a version; an unpacked archive is in memory as a whole. */
export const maxVersionBytes = limits["SkillCollectionVersion.x-max-bytes"];

export interface Content {
  hash: Uint8Array;
  bytes: Uint8Array;
}

/** Content with its hash. @throws Problem bad_request for a file that is too large */
export function hashedContentOf(path: string, bytes: Uint8Array): Content {
  if (bytes.length > maxFileBytes) throw tooLarge(path, bytes.length);
  return { hash: createHash("sha256").update(bytes).digest(), bytes };
}

export function tooLarge(path: string, size: number): Problem {
  return new Problem(
    "bad_request",
    `The file ${JSON.stringify(path.slice(0, 200))} has ${size} bytes; a file has at most ${maxFileBytes}.`,
  );
}

/** Refuses a version whose files are too large together. @throws Problem bad_request */
export function requireTotal(bytes: number): void {
  if (bytes <= maxVersionBytes) return;
  throw new Problem("bad_request", `The files have ${bytes} bytes together; a version has at most ${maxVersionBytes}.`);
}
