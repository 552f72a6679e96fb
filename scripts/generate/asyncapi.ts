import { dirname, join } from "node:path";
import { readYaml } from "./columnTypes.ts";
import type { Document, Schema } from "./document.ts";

type Node = Record<string, unknown>;

/** Parts of the document that the generator reads. */
interface RealtimeDocument {
  info: Document["info"];
  components: { schemas: Record<string, Schema> };
}

/** Puts the schemas of other files, which the document of the realtime channels refers to, into their places. */
export async function bundleAsyncapi(root: string): Promise<RealtimeDocument> {
  return (await inlined(await readYaml(root), root)) as RealtimeDocument;
}

/** @param file the one that the part stands in, whose own references are kept where it is the root */
async function inlined(part: unknown, file: string, root = file): Promise<unknown> {
  if (Array.isArray(part)) return Promise.all(part.map((each) => inlined(each, file, root)));
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as Node & { $ref?: string };
  if ($ref === undefined || (file === root && $ref.startsWith("#"))) {
    const entries = Object.entries(part).map(async ([key, each]) => [key, await inlined(each, file, root)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
  const [path = "", pointer = ""] = $ref.split("#");
  const other = path === "" ? file : join(dirname(file), path);
  const found = pointer
    .slice(1)
    .split("/")
    .reduce<unknown>((node, name) => (node as Node | undefined)?.[name], await readYaml(other));
  if (found === undefined) throw new Error(`${file} refers to ${$ref}, which is not there`);
  return { ...((await inlined(found, other, root)) as Node), ...rest };
}
