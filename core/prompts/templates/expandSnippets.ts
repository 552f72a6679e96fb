import { type FaultDetail, Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import type { Schemas } from "../../../generated/types.ts";
import type { Content, Message, PromptTemplate } from "./blueprint.ts";
import { readTag, splitAtTags } from "./snippetTags.ts";

export interface ResolvedSnippet {
  prompt_name: string;
  label: string | null;
  version_number: number;
  version_id: number;
  template: PromptTemplate;
}

interface SnippetSource {
  /** Finds the snippet of a tag; undefined where it leads nowhere. */
  resolve(parentId: number, tag: string): ResolvedSnippet | undefined;
  /** Text that replaces a snippet in the template that is read. */
  override(snippetName: string): string | undefined;
  /** Place of the template in the request, for faults. */
  loc: FaultDetail["loc"];
}

export type UsedSnippet = Schemas["SnippetReference"];

export interface Expansion {
  template: PromptTemplate;
  /** Distinct snippets that were expanded. */
  snippets: UsedSnippet[];
  /** Reasons for tags that were left unexpanded. */
  warnings: string[];
}

const maxDepth = limits["SnippetReference.x-max-depth"];
/** Largest expansion, in characters: snippets that use others twice, which use others twice, double with each level. */
const maxCharacters = limits["SnippetReference.x-max-characters"];

/**
 * Expands the snippets in the texts of a template, depth first. A tag that leads nowhere stays, with a warning.
 * @throws Problem validation_error when snippets are nested too deeply or become too long
 */
export function expandSnippets(template: PromptTemplate, versionId: number, source: SnippetSource): Expansion {
  return new Expander(source).expand(template, versionId);
}

class Expander {
  private readonly used = new Map<string, UsedSnippet>();
  private readonly warnings = new Set<string>();
  private characters = 0;

  constructor(private readonly source: SnippetSource) {}

  expand(template: PromptTemplate, versionId: number): Expansion {
    const expanded = this.template(template, versionId);
    return { template: expanded, snippets: [...this.used.values()], warnings: [...this.warnings] };
  }

  private template(template: PromptTemplate, versionId: number): PromptTemplate {
    if (template.type === "completion") return { ...template, content: this.contents(template.content, versionId, 0) };
    const messages = template.messages.map((message): Message => {
      if (!message.content) return message;
      return { ...message, content: this.contents(message.content, versionId, 0) } as Message;
    });
    return { ...template, messages };
  }

  private contents(contents: readonly Content[], versionId: number, depth: number): Content[] {
    if (depth > maxDepth) throw this.tooLarge(`Snippets are nested deeper than ${maxDepth} levels.`);
    return contents.flatMap((content) => {
      if (content.type !== "text" || !content.text.includes("@@@")) return [content];
      const pieces = splitAtTags(content.text);
      const [before, tag, after] = pieces as [string, string, string];
      // A snippet that is the whole text may also contain images and other parts.
      if (pieces.length === 3 && before === "" && after === "")
        return this.wholeSnippet(content, tag, versionId, depth);
      const text = pieces.map((piece, at) => (at % 2 ? this.snippetText(piece, versionId, depth) : piece)).join("");
      return [{ ...content, text: this.counted(text) }];
    });
  }

  private wholeSnippet(content: Content & { type: "text" }, tag: string, versionId: number, depth: number): Content[] {
    const parts = this.snippet(tag, versionId, depth);
    if (typeof parts === "string") return [{ ...content, text: this.counted(parts) }];
    if (parts.every(({ type }) => type === "text")) return [{ ...content, text: this.counted(textOf(parts)) }];
    return parts;
  }

  private snippetText(tag: string, versionId: number, depth: number): string {
    const parts = this.snippet(tag, versionId, depth);
    if (typeof parts === "string") return parts;
    if (parts.some(({ type }) => type !== "text")) {
      this.warnings.add(`The snippet ${tag} has parts that are not text; they are left out inside a text.`);
    }
    return textOf(parts);
  }

  /** Parts of a snippet; a text where one replaces it, which may be the tag itself. */
  private snippet(tag: string, versionId: number, depth: number): Content[] | string {
    const found = this.source.resolve(versionId, tag);
    // A version overrides a snippet by the name that it had then, which is the one in the text of the version.
    const { name } = readTag(tag);
    const override = this.source.override(name) ?? this.source.override(found?.prompt_name ?? name);
    if (!found) {
      if (override !== undefined) return override;
      this.warnings.add(`The snippet @@@${tag}@@@ no longer exists; its tag was left in the text.`);
      return `@@@${tag}@@@`;
    }
    const { prompt_name, version_number: version, label } = found;
    // Not by the tag: after a rename the same one leads to different snippets from different versions.
    this.used.set(JSON.stringify([found.version_id, label]), { prompt_name, version, label });
    if (override !== undefined) return override;
    if (found.template.type !== "completion") {
      this.warnings.add(`The snippet @@@${tag}@@@ has become a chat; its tag was left in the text.`);
      return `@@@${tag}@@@`;
    }
    return this.contents(found.template.content, found.version_id, depth + 1);
  }

  private counted(text: string): string {
    this.characters += text.length;
    if (this.characters > maxCharacters) {
      throw this.tooLarge(`With its snippets the template is longer than ${maxCharacters} characters.`);
    }
    return text;
  }

  private tooLarge(message: string): Problem {
    const { loc } = this.source;
    return Problem.at("validation_error", loc, message, "snippets_too_large");
  }
}

function textOf(parts: readonly Content[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}
