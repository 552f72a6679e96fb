import { join } from "node:path";

const biome = join(import.meta.dir, "../../node_modules/@biomejs/biome/bin/biome");

/** Formats TypeScript like the rest of the repository. */
export function format(source: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [process.execPath, biome, "format", "--stdin-file-path=source.ts"],
    { cwd: join(import.meta.dir, "../.."), stdin: Buffer.from(source), stderr: "pipe" },
  );
  if (exitCode !== 0) throw new Error(`biome could not format what was generated:\n${stderr}`);
  return stdout.toString();
}
