import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { countCharacters } from "../../../validation/characters.ts";

const maxPathCharacters = limits["SkillFilePath.maxLength"];

/**
 * Refuses a path that could not be unpacked in every file system, or that would lie outside of the collection.
 * @throws Problem bad_request
 */
export function requireSafePath(path: string): void {
  const fault = findPathFault(path);
  if (fault !== null) throw new Problem("bad_request", `The path ${JSON.stringify(shown(path))} is refused: ${fault}.`);
}

function shown(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}

function findPathFault(path: string): string | null {
  if (countCharacters(path) > maxPathCharacters) return `it has more than ${maxPathCharacters} characters`;
  if (!path.isWellFormed() || /\p{Cc}/u.test(path)) return "it has control characters";
  if (path.includes("\\")) return "it has a backslash; write slashes";
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return "it is absolute; write it relative to the collection";
  const segments = path.split("/");
  if (segments.includes("..")) return "it leads outside the collection";
  if (segments.some((segment) => segment === "" || segment === ".")) return "it has an empty part";
  return null;
}

/** Form of a path in which two paths are equal that some file systems do not tell apart: letter case, composed characters. */
function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Refuses paths of which some file systems could not hold all. @throws Problem bad_request */
export function requireDistinctPaths(paths: Iterable<string>): void {
  const known = new Map<string, string>();
  for (const path of paths) {
    const other = known.get(keyOf(path));
    if (other !== undefined) throw alike(path, other);
    known.set(keyOf(path), path);
  }
  for (const [key, path] of known) {
    for (let slash = key.lastIndexOf("/"); slash > 0; slash = key.lastIndexOf("/", slash - 1)) {
      const file = known.get(key.slice(0, slash));
      if (file !== undefined) {
        const both = `${JSON.stringify(shown(file))} cannot be a file and the folder of ${JSON.stringify(shown(path))}`;
        throw new Problem("bad_request", `${both}.`);
      }
    }
  }
}

function alike(path: string, other: string): Problem {
  const names = `${JSON.stringify(shown(other))} and ${JSON.stringify(shown(path))}`;
  return new Problem(
    "bad_request",
    path === other
      ? `The path ${JSON.stringify(shown(path))} appears twice.`
      : `${names} are the same path on many file systems.`,
  );
}
