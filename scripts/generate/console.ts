import { join } from "node:path";

/** Files of generated/console/, by name: what browsers load of console/, and nothing of which comes from elsewhere. */
export async function bundleConsole(repository: string): Promise<Map<string, string>> {
  const source = join(repository, "console");
  const { outputs } = await Bun.build({
    entrypoints: [join(source, "main.tsx")],
    target: "browser",
    // Short identifiers would save 2 % of the bytes sent, but Bun 1.4.5 chooses them by the path of the repository.
    minify: { whitespace: true, syntax: true, identifiers: false },
    // A page is loaded when somebody opens it.
    splitting: true,
    naming: { entry: "[name].[ext]", chunk: "[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  const bundled = new Map<string, string>();
  for (const output of outputs) bundled.set(output.path.replace(/^\.\//, ""), await output.text());
  const index = await Bun.file(join(source, "index.html")).text();
  const files = new Map(withOwnHashes(bundled));
  return files.set("index.html", index.replace("  </head>", `${preloads(files)}  </head>`));
}

/** Links by which browsers load what main.js imports beside it, and not only once they have read it. */
function preloads(files: ReadonlyMap<string, string>): string {
  const imported = (files.get("main.js") ?? "").matchAll(/\bfrom"\.\/([^"]+)"/g);
  return [...imported].map(([, name]) => `    <link rel="modulepreload" href="/console/assets/${name}">\n`).join("");
}

/**
 * Replaces the hashes of Bun 1.4.5, which depend on the path of the repository, by one that all chunks share and that changes with
 * any of them.
 */
function withOwnHashes(bundled: ReadonlyMap<string, string>): [name: string, content: string][] {
  const contents = [...bundled.values()];
  const listed = contents.flatMap((content) => [...content.matchAll(/__chunks\(import\.meta\.url,(\[[^\]]*\])/g)]);
  const ids = listed.flatMap(([, list]) => JSON.parse(list as string) as string[]);
  const hashes = [...bundled.keys()].flatMap((name) => /-([a-z0-9]{8})\.\w+$/.exec(name)?.[1] ?? []);
  const known = [...new Set([...ids, ...hashes])];
  const place = (text: string, of: (index: number) => string) =>
    known.reduce((placed, hash, index) => placed.replaceAll(hash, of(index)), text);
  const placed = [...bundled].map((file) => file.map((text) => place(text, (index) => `chunk${index}`)).join("\n"));
  const hash = new Bun.CryptoHasher("sha256").update(placed.sort().join("\n")).digest("hex").slice(0, 8);
  const renamed = [...bundled].map(([name, content]): [string, string] => [
    place(name, (index) => `${hash}${index}`),
    place(content, (index) => `${hash}${index}`),
  ]);
  return renamed.sort(([a], [b]) => (a < b ? -1 : 1));
}
