import { mkdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { bundleContract } from "./generate/bundle.ts";
import { addCodeSamples } from "./generate/codeSamples.ts";
import { emitErrors, emitOperations, emitRoutes, emitValidators } from "./generate/emit.ts";
import { format } from "./generate/format.ts";
import { describeLimits } from "./generate/limits.ts";
import { readOperations } from "./generate/model.ts";
import { emitLimits } from "./generate/schemaLimits.ts";
import { applySharedParts } from "./generate/shared.ts";
import { emitTypes } from "./generate/types.ts";

const repository = join(import.meta.dir, "..");

/**
 * Writes everything that is made from the contract, in memory.
 *
 * @param root the contract's root file
 * @param directory where the files will stand, for the imports in them
 * @returns text by file name
 */
export async function generate(root: string, directory: string): Promise<Map<string, string>> {
  const document = await bundleContract(root);
  applySharedParts(document);
  describeLimits(document);
  addCodeSamples(document);
  const operations = readOperations(document);
  const path = relative(directory, join(repository, "validation"));
  const validation = path.startsWith(".") ? path : `./${path}`;
  return new Map([
    ["openapi.json", `${JSON.stringify(document, null, 2)}\n`],
    ["types.ts", await emitTypes(document)],
    ["validators.ts", await format(emitValidators(document, operations, validation))],
    ["routes.ts", await format(emitRoutes(operations, validation))],
    ["limits.ts", await format(emitLimits(document))],
    ["errors.ts", await format(emitErrors(document))],
    ["operations.ts", await format(emitOperations(operations))],
  ]);
}

/** Names of the files in `directory` that are not what the contract gives. */
async function findDifferences(files: Map<string, string>, directory: string): Promise<string[]> {
  const differing: string[] = [];
  for (const [name, text] of files) {
    const file = Bun.file(join(directory, name));
    if (!(await file.exists()) || (await file.text()) !== text) differing.push(name);
  }
  return differing;
}

async function writeFiles(files: Map<string, string>, directory: string): Promise<void> {
  for (const [name, text] of files) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await Bun.write(path, text);
  }
}

async function main(): Promise<void> {
  const directory = join(repository, "generated");
  const files = await generate(join(repository, "openapi.yaml"), directory);
  if (!process.argv.includes("--check")) return writeFiles(files, directory);
  const differing = await findDifferences(files, directory);
  if (differing.length === 0) return;
  for (const name of differing) console.error(`generated/${name} is not what the contract gives`);
  console.error("run: bun run generate");
  process.exitCode = 1;
}

if (import.meta.main) await main();
