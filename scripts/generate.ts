import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { bundleAsyncapi } from "./generate/asyncapi.ts";
import { bundleContract } from "./generate/bundle.ts";
import { emitClient } from "./generate/client.ts";
import { addCodeSamples } from "./generate/codeSamples.ts";
import { emitColumnForms } from "./generate/columnForms.ts";
import {
  emitColumnTypes,
  emitPrimitives,
  listColumnTypes,
  takeTypes,
  withTableOfTypes,
} from "./generate/columnTypes.ts";
import { bundleConsole } from "./generate/console.ts";
import { bundleDocsScript } from "./generate/docsScript.ts";
import { emitOperations, emitRoutes, emitScopes, emitValidators } from "./generate/emit.ts";
import { emitErrors, fillErrorCodes } from "./generate/errorCodes.ts";
import { ContractFaults, explained } from "./generate/faults.ts";
import { emitFilterFields } from "./generate/filterFields.ts";
import { format } from "./generate/format.ts";
import { describeLimits } from "./generate/limits.ts";
import { readOperations } from "./generate/model.ts";
import { emitLimits } from "./generate/schemaLimits.ts";
import { describeScopes } from "./generate/scopes.ts";
import { applySharedAnswers, applySharedParts } from "./generate/shared.ts";
import { emitTypes } from "./generate/types.ts";

const repository = join(import.meta.dir, "..");
const consoleFolder = "generated/console";

/**
 * Makes everything that follows from a contract, in memory.
 *
 * @param root the contract's root file
 * @param directory where the files will stand, for the imports in them
 * @returns text by file name
 * @throws ContractFaults with the places of what is wrong
 */
export async function generate(root: string, directory: string): Promise<Map<string, string>> {
  return filesOf(root, directory).catch(async (error) => Promise.reject(await explained(error, root)));
}

async function filesOf(root: string, directory: string): Promise<Map<string, string>> {
  const document = await bundleContract(root);
  fillErrorCodes(document);
  applySharedParts(document);
  const types = takeTypes(document);
  describeLimits(document);
  describeScopes(document);
  addCodeSamples(document);
  const typesOfHandlers = await emitTypes(document);
  applySharedAnswers(document);
  const operations = readOperations(document);
  const validation = pathFrom(directory, "validation");
  const ofTypes: [string, string][] = [
    ["columnTypes.ts", format(emitColumnTypes(types))],
    ["columnForms.ts", format(emitColumnForms(document))],
    ["primitives.ts", format(emitPrimitives(types, pathFrom(directory, "core/primitives")))],
  ];
  return new Map([
    ["openapi.json", `${JSON.stringify(document, null, 2)}\n`],
    ["types.ts", typesOfHandlers],
    ["validators.ts", format(emitValidators(document, operations, validation))],
    ["routes.ts", format(emitRoutes(operations, validation))],
    ["limits.ts", format(emitLimits(document))],
    ["scopes.ts", format(emitScopes(document))],
    ["client.ts", format(emitClient(document, operations))],
    ["filterFields.ts", format(emitFilterFields(document))],
    ["errors.ts", format(emitErrors(document))],
    ["operations.ts", format(emitOperations(operations))],
    // A contract without column types, as in tests, has no checks of configs to refer to.
    ...(types.columns.length === 0 ? [] : ofTypes),
  ]);
}

/** Path of a folder of the repository, as imports in `directory` name it. */
function pathFrom(directory: string, folder: string): string {
  const path = relative(directory, join(repository, folder));
  return path.startsWith(".") ? path : `./${path}`;
}

/** The lists of column types: the schemas that the contract refers to, and the table in the documentation. */
async function generateTypeLists(): Promise<Map<string, string>> {
  const { schemas, table } = await listColumnTypes(join(repository, "openapi"));
  const page = "docs/columns.md";
  return new Map([
    ["generated/columnTypes.json", schemas],
    [page, withTableOfTypes(await Bun.file(join(repository, page)).text(), table)],
  ]);
}

async function findDifferences(files: Map<string, string>): Promise<string[]> {
  const differing: string[] = [];
  for (const [path, text] of files) {
    const file = Bun.file(join(repository, path));
    if (!(await file.exists()) || (await file.text()) !== text) differing.push(path);
  }
  return differing;
}

/** Names of chunks follow from what they hold: those of before have to go. */
async function listFiles(folder: string): Promise<string[]> {
  const names = new Bun.Glob("**/*").scanSync({ cwd: join(repository, folder), dot: true });
  return [...names].map((name) => `${folder}/${name}`);
}

async function writeFiles(files: Map<string, string>): Promise<void> {
  for (const [path, text] of files) await Bun.write(join(repository, path), text);
}

/** Handlers and primitives that the generated tables name and that nobody has written yet. */
function missingFiles(generated: Map<string, string>): string[] {
  const tables = ["generated/operations.ts", "generated/primitives.ts"].map((path) => generated.get(path));
  const named = [...tables.join().matchAll(/"\.\.\/((?:handlers|core)\/[^"]+)"/g)].map(([, path]) => path as string);
  return named.filter((path) => !existsSync(join(repository, path)));
}

async function main(): Promise<void> {
  const isCheck = process.argv.includes("--check");
  const lists = await generateTypeLists();
  // Before the contract is bundled, because it refers to them.
  if (!isCheck) await writeFiles(lists);
  const files = await generate(join(repository, "openapi.yaml"), join(repository, "generated"));
  const realtime = await bundleAsyncapi(join(repository, "asyncapi.yaml"));
  files.set("asyncapi.json", `${JSON.stringify(realtime, null, 2)}\n`);
  files.set("realtimeTypes.ts", await emitTypes({ ...realtime, openapi: "3.1.0", paths: {} }));
  files.set("docs.js", await bundleDocsScript(repository));
  const generated = new Map([...files].map(([name, text]) => [`generated/${name}`, text]));
  if (!isCheck) await writeFiles(generated);
  // After the operations that it sends, of which it is made.
  const bundled = await bundleConsole(repository);
  const pages = new Map([...bundled].map(([name, text]) => [`${consoleFolder}/${name}`, text]));
  const surplus = (await listFiles(consoleFolder)).filter((path) => !pages.has(path));
  if (!isCheck) {
    for (const path of surplus) await Bun.file(join(repository, path)).delete();
    await writeFiles(pages);
    for (const path of missingFiles(generated)) console.log(`still to be written: ${path}`);
    return;
  }
  const differing = [...(await findDifferences(new Map([...lists, ...generated, ...pages]))), ...surplus];
  if (differing.length === 0) return;
  for (const path of differing) console.error(`${path} does not match the contract`);
  console.error("run: bun run generate");
  process.exitCode = 1;
}

if (import.meta.main) {
  await main().catch((error) => {
    if (!(error instanceof ContractFaults)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
}
