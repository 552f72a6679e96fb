import MarkdownIt, { type Token } from "markdown-it";
import { Html } from "./html.ts";

export interface Heading {
  id: string;
  level: number;
  title: string;
  /** Text below the heading, up to the next one. */
  text: string;
}

interface Options {
  /** Translates a link for this site. */
  linkOf(href: string): string;
  /** Makes the content that replaces an element; null for an element that is shown as text. */
  elementOf?(tag: string): Html | null;
  /** Whether headings can be linked to. */
  hasAnchors?: boolean;
}

// Elements are read so that comments can be left out; none of them gets to the page. Addresses with scripts are no links.
const parser = new MarkdownIt({ html: true });

/** Renders Markdown, and lists its headings. */
export function renderMarkdown(text: string, options: Options): { body: Html; headings: Heading[] } {
  const tokens = parser.parse(text, {});
  nameNoEmptyHeads(tokens);
  const headings: Heading[] = [];
  const taken = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading_open" && options.hasAnchors) {
      const title = plainText(tokens[at + 1]);
      const id = freeId(slugOf(title), taken);
      token.attrSet("id", id);
      headings.push({ id, level: Number(token.tag.slice(1)), title, text: "" });
    }
    const heading = headings.at(-1);
    if (heading && (token.type === "inline" || token.type === "fence")) heading.text += `${token.content}\n`;
    for (const each of [token, ...(token.children ?? [])]) {
      if (each.type === "link_open") each.attrSet("href", options.linkOf(String(each.attrGet("href") ?? "")));
      // Pictures show the console to readers of the repository; readers of the site have the console itself.
      if (each.type === "image") Object.assign(each, { type: "text", content: "" });
      if (each.type === "html_block" || each.type === "html_inline") {
        each.content = withoutElements(each.content, options.elementOf);
      }
    }
  }
  return { body: new Html(parser.renderer.render(tokens, parser.options, {})), headings };
}

/** Makes cells of heads of tables without text, which name nothing, and leaves heads out that are empty as a whole. */
function nameNoEmptyHeads(tokens: Token[]): void {
  const isEmpty = (at: number) => tokens[at]?.type === "th_open" && tokens[at + 1]?.content === "";
  for (let start = 0; start < tokens.length; start++) {
    if (tokens[start]?.type !== "thead_open") continue;
    const end = tokens.findIndex(({ type }, at) => at > start && type === "thead_close");
    const heads = tokens.slice(start, end).flatMap(({ type }, at) => (type === "th_open" ? [start + at] : []));
    const empty = heads.filter(isEmpty);
    for (const at of empty) for (const part of [tokens[at], tokens[at + 2]]) if (part) part.tag = "td";
    if (empty.length === heads.length) tokens.splice(start, end - start + 1);
  }
}

function withoutElements(content: string, elementOf: Options["elementOf"]): string {
  if (content.startsWith("<!--")) return "";
  return elementOf?.(content.trim())?.text ?? Bun.escapeHTML(content);
}

// What is wider than a small window scrolls by itself, by keyboard too.
parser.renderer.rules.table_open = () => '<div class="scrolls" tabindex="0"><table>';
parser.renderer.rules.table_close = () => "</table></div>";
parser.renderer.rules.fence = (tokens, at) =>
  `<pre tabindex="0"><code>${Bun.escapeHTML(tokens[at]?.content ?? "")}</code></pre>`;

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join("");
}

/** Anchor of a heading by the rule of code hosts: lower case, without punctuation, hyphens for spaces. */
function slugOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function freeId(slug: string, taken: Set<string>): string {
  let id = slug;
  for (let number = 1; taken.has(id); number++) id = `${slug}-${number}`;
  taken.add(id);
  return id;
}
