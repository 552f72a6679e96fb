import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";

/** The parts of a bundled contract that the reference shows. */
export interface ContractDocument {
  info: { title: string; version: string; summary?: string; description?: string };
  servers?: { url: string }[];
  tags?: Tag[];
  "x-tagGroups"?: { name: string; tags: string[] }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; name?: string; scheme?: string; description?: string }>;
  };
}

interface Tag {
  name: string;
  description?: string;
  externalDocs?: { url: string; description?: string };
}

const methods = ["get", "put", "post", "delete", "patch"] as const;

type Referable<T> = T | { $ref: string };
type PathItem = { parameters?: Referable<Parameter>[] } & { [Method in (typeof methods)[number]]?: OperationObject };

interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: Referable<Parameter>[];
  requestBody?: Referable<{ content: Record<string, Media> }>;
  responses?: Record<string, Referable<Answer>>;
  "x-aliases"?: string[];
  "x-codeSamples"?: { label: string; source: string }[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

interface Answer {
  description?: string;
  headers?: Record<string, Referable<Header>>;
  content?: Record<string, Media>;
}

interface Header {
  description?: string;
  schema?: Schema;
}

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  description?: string;
  deprecated?: boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [bound: `${"min" | "max"}${string}`]: number | undefined;
}

export type Schema = boolean | SchemaObject;

/** An operation, with all that it refers to in place. */
export interface Operation {
  id: string;
  title: string;
  description: string;
  method: string;
  /** Path of the operation; null for a request that the server itself sends, to a webhook. */
  path: string | null;
  aliases: string[];
  isDeprecated: boolean;
  parameters: Parameter[];
  bodies: [type: string, media: Media][];
  answers: { status: string; description: string; bodies: [type: string, media: Media][] }[];
  headers: { name: string; header: Header; statuses: string[] }[];
  samples: { label: string; source: string }[];
}

export interface Family {
  name: string;
  slug: string;
  group: string;
  description: string;
  guide: { url: string; title: string } | null;
  operations: Operation[];
}

/** Address of a tag's page, as links in the contract write the tag. */
function slugOfTag(tag: string): string {
  return tag.toLowerCase().replaceAll(/\W+/g, "-");
}

/** The contract, read for readers: its families in their order, and where each thing is shown. */
export class Reference {
  readonly families: Family[];
  private readonly pageOfOperation = new Map<string, string>();

  constructor(readonly document: ContractDocument) {
    const operations = [...this.listOperations(document.paths), ...this.listOperations(document.webhooks ?? {}, true)];
    const tags = document.tags ?? [...new Set(operations.map(({ tag }) => tag))].map((name): Tag => ({ name }));
    this.families = tags.map(({ name, description = "", externalDocs }) => ({
      name,
      slug: slugOfTag(name),
      group: document["x-tagGroups"]?.find((group) => group.tags.includes(name))?.name ?? "Operations",
      description,
      guide: externalDocs ? { url: externalDocs.url, title: externalDocs.description ?? "Guide" } : null,
      operations: operations.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    }));
    for (const { slug, operations: shown } of this.families) {
      for (const { id } of shown) this.pageOfOperation.set(id, `/docs/${slug}`);
    }
  }

  /** Finds the address of an operation's section; null for an unknown id. */
  addressOf(operationId: string): string | null {
    const page = this.pageOfOperation.get(operationId);
    return page === undefined ? null : `${page}#${operationId}`;
  }

  /** Translates a link that the contract writes for Redoc: `#tag/Tables/operation/createTable`. */
  linkOf(href: string): string {
    const [, place, name = "", operation] = /^#(tag|section)\/([^/]+)(?:\/operation\/(\w+))?$/.exec(href) ?? [];
    if (place === "section") return `/docs#${name.toLowerCase()}`;
    if (place === "tag") return operation ? (this.addressOf(operation) ?? href) : `/docs/${slugOfTag(name)}`;
    return href;
  }

  /** The description of the whole, with anchors at its headings. @param elementOf what stands in place of Redoc's elements */
  overview(elementOf: (tag: string) => Html = () => html``): ReturnType<typeof renderMarkdown> {
    const linkOf = (href: string) => this.linkOf(href);
    return renderMarkdown(this.document.info.description ?? "", { linkOf, elementOf, hasAnchors: true });
  }

  resolve<T extends object>(part: Referable<T>): T {
    let current: unknown = part;
    while (typeof current === "object" && current !== null && "$ref" in current) {
      const steps = String(current.$ref).slice(2).split("/");
      current = steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], this.document);
    }
    return current as T;
  }

  private listOperations(items: Record<string, PathItem>, isSent = false): { tag: string; operation: Operation }[] {
    return Object.entries(items).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const found = item[method];
        if (!found) return [];
        const operation = this.readOperation(found, item, method.toUpperCase(), isSent ? null : path);
        return [{ tag: found.tags?.[0] ?? "Operations", operation }];
      }),
    );
  }

  private readOperation(found: OperationObject, item: PathItem, method: string, path: string | null): Operation {
    const answers = Object.entries(found.responses ?? {}).map(([status, answer]) => ({
      status,
      ...this.resolve(answer),
    }));
    const headers = new Map<string, Operation["headers"][number]>();
    for (const answer of answers) {
      for (const [name, header] of Object.entries(answer.headers ?? {})) {
        const known = headers.get(name) ?? { name, header: this.resolve(header), statuses: [] };
        known.statuses.push(answer.status);
        headers.set(name, known);
      }
    }
    return {
      id: found.operationId ?? `${method} ${path}`,
      title: found.summary ?? found.operationId ?? "",
      description: found.description ?? "",
      method,
      path,
      aliases: found["x-aliases"] ?? [],
      isDeprecated: found.deprecated === true,
      parameters: [...(item.parameters ?? []), ...(found.parameters ?? [])].map((each) => this.resolve(each)),
      bodies: Object.entries(found.requestBody ? this.resolve(found.requestBody).content : {}),
      answers: answers.map(({ status, description = "", content = {} }) => ({
        status,
        description,
        bodies: Object.entries(content),
      })),
      headers: [...headers.values()],
      samples: found["x-codeSamples"] ?? [],
    };
  }
}
