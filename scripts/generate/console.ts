import { join } from "node:path";

/** Files of generated/console/, by name: what browsers load of console/, and nothing of which comes from elsewhere. */
export async function bundleConsole(repository: string): Promise<Map<string, string>> {
  const source = join(repository, "console");
  const { outputs } = await Bun.build({
    entrypoints: [join(source, "main.tsx")],
    target: "browser",
    minify: true,
    // A page is loaded when somebody opens it.
    splitting: true,
    naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  const files = new Map([["index.html", await Bun.file(join(source, "index.html")).text()]]);
  for (const output of outputs) files.set(output.path.replace(/^\.\//, ""), await output.text());
  return files;
}
