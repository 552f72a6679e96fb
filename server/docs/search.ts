import { setImmediate } from "node:timers/promises";
import { errorStatuses, errorWords } from "../../generated/errors.ts";
import type { Guides } from "./guides/guides.ts";
import type { Heading } from "./markdown.ts";
import type { Reference, Schema, SchemaObject } from "./reference/contract.ts";
import { errorCodes } from "./reference/pages.ts";

/** A place of the site: its title, other names, the words of its text, its address, and what it belongs to. */
type Entry = [title: string, names: string, text: string, address: string, place: string];

/** Lists everything that the search finds, in the order of the site. */
export async function searchEntries(reference: Reference, guides: Guides): Promise<Entry[]> {
  const families = reference.families.flatMap(({ name, slug, description, operations }): Entry[] => [
    [name, "", wordsOf(description), `/docs/${slug}`, "Reference"],
    ...operations.map((operation): Entry => {
      const { id, title, method, path, aliases, description: text, parameters, bodies } = operation;
      const fields = bodies.flatMap(([, { schema }]) => fieldsOf(reference, schema));
      const words = wordsOf([text, ...parameters.map((parameter) => parameter.name), ...fields].join(" "));
      return [title, [id, method, path, ...aliases].join(" "), words, `/docs/${slug}#${id}`, name];
    }),
  ]);
  const { headings } = reference.overview();
  const sections = headings.map((heading) => entryOf(heading, "/docs", "Reference"));
  const pages: Entry[] = [];
  for (const guide of guides.all) {
    const { headings: ofPage } = guides.render(guide);
    pages.push(...ofPage.map((heading) => entryOf(heading, guide.address, ofPage[0]?.title ?? "")));
    // All of them take 0.2 s of the process that answers: other requests get their turn between them.
    await setImmediate();
  }
  const errors = errorCodes.map((code): Entry => {
    const { title, meaning } = errorWords[code];
    return [title, `${code} ${errorStatuses[code]}`, wordsOf(meaning), `/docs/errors/${code}`, "Error codes"];
  });
  return [...families, ...sections, ...pages, ...errors];
}

/** A page's first heading stands for the page. */
function entryOf({ title, text, id, level }: Heading, address: string, page: string): Entry {
  return level === 1
    ? [title, "", wordsOf(text), address, "Guides"]
    : [title, "", wordsOf(text), `${address}#${id}`, page];
}

function fieldsOf(reference: Reference, schema: Schema = true): string[] {
  if (typeof schema === "boolean") return [];
  const {
    properties = {},
    allOf = [],
    oneOf = [],
    anyOf = [],
  } = reference.resolve<SchemaObject>(schema as SchemaObject);
  return [...Object.keys(properties), ...[...allOf, ...oneOf, ...anyOf].flatMap((part) => fieldsOf(reference, part))];
}

/** The different words of a text: what a search needs of it. */
function wordsOf(text: string): string {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])].join(" ");
}
