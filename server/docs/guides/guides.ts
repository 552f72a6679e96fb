import { readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Frame, Link, ListedPage } from "../frame.ts";
import type { Html } from "../html.ts";
import { type Heading, renderMarkdown } from "../markdown.ts";
import type { Reference } from "../reference/contract.ts";

const repository = join(import.meta.dir, "../../..");
const index = "docs/README.md";

/** A document of the repository. */
interface Guide {
  /** Path from the root of the repository. */
  file: string;
  address: string;
  text: string;
}

const link = /\]\(([^()\s]+)\)/g;

/** The documents of the repository as pages, and the files that they lead to. */
export class Guides {
  private constructor(
    readonly all: readonly Guide[],
    /** Files of the repository that are not pages, as the guides name them. */
    readonly linkedFiles: readonly string[],
    private readonly reference: Reference,
  ) {}

  static async read(reference: Reference): Promise<Guides> {
    const files = ["docs", "docs/examples", "bench", "."].flatMap((directory) =>
      readdirSync(join(repository, directory))
        .filter((name) => name.endsWith(".md"))
        .map((name) => join(directory, name)),
    );
    const all = await Promise.all(
      files.map(async (file) => ({
        file,
        address: addressOf(file),
        text: await Bun.file(join(repository, file)).text(),
      })),
    );
    const linked = all.flatMap(({ file, text }) =>
      [...text.matchAll(link)].map(([, href = ""]) => targetOf(file, href).path),
    );
    const candidates = [...new Set(linked)].filter((path) => path !== "" && !path.startsWith(".."));
    const checks = await Promise.all(candidates.map((path) => Bun.file(join(repository, path)).exists()));
    const linkedFiles = candidates.filter((path, at) => checks[at] && !files.includes(path));
    return new Guides(all, linkedFiles, reference);
  }

  static readFile(file: string): Promise<string> {
    return Bun.file(join(repository, file)).text();
  }

  /** The guides as the index groups them. */
  list(): ListedPage[] {
    const text = this.all.find(({ file }) => file === index)?.text ?? "";
    const listed = text.split(/^## /m).flatMap((section) => {
      const [group = ""] = section.split("\n", 1);
      const entries = [...section.matchAll(/^- .*?\[([^\]]+)\]\(([^)]+)\)/gm)];
      return entries.map(([, title = "", href = ""]) => ({ title, group, address: this.linkOf(index, href) }));
    });
    const addresses = new Set([addressOf(index), ...listed.map(({ address }) => address)]);
    const others = this.all
      .filter(({ address }) => !addresses.has(address))
      .map((guide) => ({ title: titleOf(guide), group: "Besides", address: guide.address }));
    return [{ title: "All guides", group: "", address: addressOf(index) }, ...listed, ...others];
  }

  page(guide: Guide, frame: Frame): string {
    const { body, headings } = this.render(guide);
    const parts: Link[] = headings
      .filter(({ level }) => level === 2)
      .map(({ id, title }) => ({ title, address: `#${id}` }));
    return frame({ title: titleOf(guide), address: guide.address, parts, body });
  }

  render({ file, text }: Guide): { body: Html; headings: Heading[] } {
    return renderMarkdown(text, { linkOf: (href) => this.linkOf(file, href), hasAnchors: true });
  }

  /**
   * Translates a link of a document for this site. A link to an operation's part of the contract leads to the
   * operation's section.
   */
  private linkOf(file: string, href: string): string {
    if (/^([a-z]+:|\/|#)/.test(href)) return href;
    const { path, anchor } = targetOf(file, href);
    const operation = /^openapi\/.*\.yaml$/.test(path) ? this.reference.addressOf(anchor) : null;
    if (operation !== null) return operation;
    const place = anchor === "" ? "" : `#${anchor}`;
    return path.endsWith(".md") ? `${addressOf(path)}${place}` : `/docs/files/${path}${place}`;
  }
}

function titleOf({ text, file }: Guide): string {
  return /^# (.*)$/m.exec(text)?.[1] ?? file;
}

function targetOf(file: string, href: string): { path: string; anchor: string } {
  if (/^([a-z]+:|\/|#)/.test(href)) return { path: "", anchor: "" };
  const [path = "", anchor = ""] = href.split("#");
  return { path: normalize(join(dirname(file), path)), anchor };
}

/**
 * Address of a document: `docs/keys.md` is at /docs/guides/keys, `bench/README.md` at /docs/guides/bench, the index at
 * /docs/guides.
 */
function addressOf(file: string): string {
  const name = file.replace(/^docs\//, "/").replace(/\.md$/, "");
  return join("/docs/guides", file === index ? "" : name.replace(/(.)\/README$/, "$1"));
}
