import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $ } from "bun";
import type { Document } from "./document.ts";

const redocly = join(import.meta.dir, "../../node_modules/@redocly/cli/bin/cli.js");

/** Resolves the references between the files of a contract: one document, shared parts under `components`. */
export async function bundleContract(root: string): Promise<Document> {
  const directory = await mkdtemp(join(tmpdir(), "sheaf-bundle-"));
  try {
    const output = join(directory, "openapi.json");
    const { exitCode, stdout, stderr } =
      await $`${process.execPath} ${redocly} bundle ${root} --ext json --output ${output}`
        .env({ ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" })
        .quiet()
        .nothrow();
    if (exitCode !== 0) throw new Error(`redocly could not bundle ${root}:\n${stdout}${stderr}`);
    const document = (await Bun.file(output).json()) as Document;
    refuseRenamedComponents(document, stderr.toString());
    return document;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Refuses two files that use one name for different schemas: they bundle to `Name` and `Name-2` with only a warning. */
function refuseRenamedComponents(document: Document, output: string): void {
  for (const [section, components] of Object.entries(document.components ?? {})) {
    const renamed = Object.keys(components).find((name) => /-\d+$/.test(name));
    if (renamed) throw new Error(`two files define components/${section}/${renamed.replace(/-\d+$/, "")}:\n${output}`);
  }
}
