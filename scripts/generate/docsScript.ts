import { join } from "node:path";

/** Script of the documentation's pages, with the library of the search in it. */
export async function bundleDocsScript(repository: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(repository, "scripts/docs/site.mjs")],
    target: "browser",
    minify: true,
  });
  return (await outputs[0]?.text()) ?? "";
}
