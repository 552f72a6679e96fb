import type { Content, Message, PromptTemplate } from "./blueprint.ts";

/** Reference of a text to a snippet: `@@@name@@@`, `@@@name@version_number:3@@@` or `@@@name@label:production@@@`. */
export interface SnippetTag {
  /** Text between the `@@@`. */
  tag: string;
  name: string;
  version: number | null;
  label: string | null;
}

const tagPattern = /@@@(.+?)@@@/gs;

/** Distinct tags of the texts of a template, in order of their first occurrence. */
export function snippetTagsOf(template: PromptTemplate): SnippetTag[] {
  const tags = templateTextsOf(template).flatMap((text) =>
    [...text.matchAll(tagPattern)].map((match) => match[1] as string),
  );
  return [...new Set(tags)].map(readTag);
}

/** Text of a tag for a snippet that has another name now; the same text where the name would not be read out of it again. */
export function renamedTag(tag: string, name: string): string {
  const before = readTag(tag);
  const renamed = name + tag.slice(before.name.length);
  const isReadable = readTag(renamed).name === name && !renamed.includes("@@@");
  return isReadable ? renamed : tag;
}

export function replaceTags(template: PromptTemplate, replacements: ReadonlyMap<string, string>): PromptTemplate {
  const replaced = (contents: readonly Content[]) =>
    contents.map((content) => {
      if (content.type !== "text") return content;
      const text = content.text.replace(tagPattern, (_, tag: string) => `@@@${replacements.get(tag) ?? tag}@@@`);
      return { ...content, text };
    });
  if (template.type === "completion") return { ...template, content: replaced(template.content) };
  const messages = template.messages.map(
    (message) => (message.content ? { ...message, content: replaced(message.content) } : message) as Message,
  );
  return { ...template, messages };
}

/** Parses a tag. The last `@version_number:` or `@label:` splits it, since a name may contain `@`, `:`, `/` and spaces. */
export function readTag(tag: string): SnippetTag {
  const pin = /^(.*)@(version_number|label):(.*)$/s.exec(tag);
  if (!pin) return { tag, name: tag, version: null, label: null };
  const [, name, kind, value] = pin as unknown as [string, string, string, string];
  if (kind === "label") return { tag, name, version: null, label: value };
  // A number that no version can have counts as a pinned version that does not exist.
  return { tag, name, version: /^\d{1,9}$/.test(value) ? Number(value) : 0, label: null };
}

/** Splits a text at its tags: odd positions are tags, without the `@@@`. */
export function splitAtTags(text: string): string[] {
  return text.split(tagPattern);
}

export function templateTextsOf(template: PromptTemplate): string[] {
  const contents: Content[] =
    template.type === "completion" ? template.content : template.messages.flatMap((message) => message.content ?? []);
  return contents.flatMap((content) => (content.type === "text" ? [content.text] : []));
}
