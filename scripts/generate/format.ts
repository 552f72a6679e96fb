import { join } from "node:path";

const biome = join(import.meta.dir, "../../node_modules/@biomejs/biome/bin/biome");

/** Formats TypeScript like the rest of the repository. */
export async function format(source: string): Promise<string> {
  const run = Bun.spawn([process.execPath, biome, "format", "--stdin-file-path=source.ts"], {
    cwd: join(import.meta.dir, "../.."),
    stdin: new Blob([source]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, output, errors] = await Promise.all([
    run.exited,
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`biome could not format what was generated:\n${errors}`);
  return output;
}
