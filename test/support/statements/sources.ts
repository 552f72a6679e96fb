import { readFileSync } from "node:fs";
import { join } from "node:path";

let filesOfPieces: Map<string, string[]> | undefined;

/** The source file that shares most of its text with a statement. */
export function sourceOf(statement: string): string | undefined {
  filesOfPieces ??= readPieces();
  const shared = new Map<string, number>();
  for (const piece of statement.split("\n").flatMap(piecesOf)) {
    const files = filesOfPieces.get(piece) ?? [];
    for (const file of files) shared.set(file, (shared.get(file) ?? 0) + piece.length / files.length);
  }
  return [...shared].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** What stands between the parameters, constants and quotes of a line, where it is long enough to tell something. */
function piecesOf(line: string): string[] {
  return line
    .split(/\$\{[^}]*\}|\$\d+|'[^']*'|`|\b\d+\b/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 12);
}

function readPieces(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  const root = join(import.meta.dir, "../../..");
  for (const file of new Bun.Glob("{db,core,workers,server,handlers,scripts}/**/*.ts").scanSync(root)) {
    const pieces = readFileSync(join(root, file), "utf8").split("\n").flatMap(piecesOf);
    for (const piece of new Set(pieces)) files.set(piece, [...(files.get(piece) ?? []), file]);
  }
  return files;
}
