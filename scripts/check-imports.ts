import { dirname, join, relative } from "node:path";

const repository = join(import.meta.dir, "..");

/** Top folders in the order of a request. Each may import itself and what comes after it. */
const layers = ["server", "handlers", "core", "db", "generated", "validation"];
/** Folders beside that order, with what they may import. */
const beside: Record<string, readonly string[]> = {
  workers: ["workers", "core", "db", "generated", "validation"],
};
/** What starts the process and puts the layers together; it may import everything. */
const roots = ["server/main.ts", "server/boot/"];
/** Names the handlers, so it stands above them. */
const operationTable = "generated/operations.ts";

export interface Violation {
  file: string;
  line: number;
  specifier: string;
  reason: string;
}

/** The layer of a file, by its path in the repository; undefined for files outside of the layers (tests, scripts). */
function layerOf(file: string): string | undefined {
  if (file === operationTable) return "server";
  const [top = ""] = file.split("/");
  return layers.includes(top) || Object.hasOwn(beside, top) ? top : undefined;
}

/** Why a file may not import another one, or undefined. */
export function refuse(file: string, imported: string): string | undefined {
  const from = layerOf(file);
  const to = layerOf(imported);
  if (from === undefined || roots.some((root) => file.startsWith(root))) return undefined;
  if (to === undefined) return `${from} imports nothing from outside of the layers`;
  const allowed = beside[from] ?? layers.slice(layers.indexOf(from));
  return allowed.includes(to) ? undefined : `${from} may import ${allowed.join(", ")}, and this is ${to}`;
}

/** Finds imports of one source text that go the wrong way. Types count: a layer should not know those above it. */
export function findViolations(file: string, source: string): Violation[] {
  const imports = /(?:^|[;\s])(?:import|export)\b[^'";]*?\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;
  return [...source.matchAll(imports)].flatMap((match): Violation[] => {
    const specifier = (match[1] ?? match[2]) as string;
    if (!specifier.startsWith(".")) return [];
    const reason = refuse(file, join(dirname(file), specifier));
    const line = source.slice(0, match.index + match[0].length).split("\n").length;
    return reason === undefined ? [] : [{ file, line, specifier, reason }];
  });
}

async function main(): Promise<void> {
  const violations: Violation[] = [];
  for (const folder of [...layers, ...Object.keys(beside)]) {
    for await (const path of new Bun.Glob("**/*.ts").scan({ cwd: join(repository, folder), absolute: true })) {
      violations.push(...findViolations(relative(repository, path), await Bun.file(path).text()));
    }
  }
  for (const { file, line, specifier, reason } of violations)
    console.error(`${file}:${line} imports ${specifier}: ${reason}`);
  if (violations.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
