import { type Html, html } from "../html.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Reference, Schema, SchemaObject } from "./contract.ts";

const shownValues = 40;

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  place?: string | undefined;
}

/** Shapes of one page. What is named in the contract is shown once, at the end of the page, and linked to. */
export class Shapes {
  private readonly wanted = new Set<string>();

  /** @param elsewhere addresses of named shapes that another page shows */
  constructor(
    private readonly reference: Reference,
    private readonly elsewhere: ReadonlyMap<string, string> = new Map(),
  ) {}

  get hasNamed(): boolean {
    return this.wanted.size > 0;
  }

  /** Shows a value: its fields where it has some, or its type. */
  body(schema: Schema): Html {
    const target = this.resolve(schema);
    if (!this.hasFields(target)) return this.field({ name: "", schema, isRequired: false });
    return html`${this.prose(target.description)}${this.fields(target)}`;
  }

  list(fields: readonly Field[]): Html | null {
    return fields.length === 0 ? null : html`<dl class="fields">${fields.map((field) => this.field(field))}</dl>`;
  }

  /** Lists the named shapes that the page refers to so far, and those that they refer to. */
  named(): { name: string; content: Html }[] {
    const shown: { name: string; content: Html }[] = [];
    for (const name of this.wanted) {
      const schema = this.reference.document.components?.schemas?.[name] ?? true;
      shown.push({ name, content: this.body(schema) });
    }
    return shown.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  prose(text: string | undefined): Html | null {
    if (!text) return null;
    return renderMarkdown(text, { linkOf: (href) => this.reference.linkOf(href) }).body;
  }

  private fields(target: SchemaObject): Html {
    const { required = [], additionalProperties: rest } = target;
    const own = Object.entries(target.properties ?? {}).map(([name, schema]) => ({
      name,
      schema,
      isRequired: required.includes(name),
    }));
    const more = typeof rest === "object" ? [{ name: "any other name", schema: rest, isRequired: false }] : [];
    const parts = (target.allOf ?? []).map((part) => this.fields(this.resolve(part)));
    const choices = target.oneOf ?? target.anyOf;
    return html`${parts}${this.list([...own, ...more])}${choices && html`<p>One of: ${this.choices(choices)}.</p>`}`;
  }

  private field({ name, schema, isRequired, place }: Field): Html {
    const target = this.resolve(schema);
    const own = typeof schema === "object" ? schema : {};
    const inner = own.$ref ? null : this.inner(target);
    const content = html`${this.prose(own.description ?? (this.isShownApart(own) ? undefined : target.description))}${inner}`;
    const facts = [place, isRequired && "required", (own.deprecated || target.deprecated) && "deprecated"];
    const notes = this.isShownApart(own) ? [] : notesOf(target);
    return html`<dt>${name && html`<code>${name}</code> `}<span class="type">${this.type(schema)}</span>${facts.map(
      (fact) => fact && html` <span class="fact ${fact}">${fact}</span>`,
    )}</dt><dd>${notes.length > 0 && html`<p class="notes">${notes.map((note, at) => html`${at > 0 && "; "}${note}`)}</p>`}${content}</dd>`;
  }

  /** Fields of an object without a name of its own, or of the items of a list of such. */
  private inner(target: SchemaObject): Html | null {
    const items = typeof target.items === "object" && !target.items.$ref ? target.items : null;
    const object = items ?? target;
    return object.properties || object.allOf ? this.fields(object) : null;
  }

  private type(schema: Schema): Html {
    if (typeof schema === "boolean") return html`${schema ? "any value" : "nothing"}`;
    if (schema.$ref && this.isShownApart(schema)) return this.link(schema.$ref);
    const target = this.resolve(schema);
    const choices = target.oneOf ?? target.anyOf;
    if (choices) return this.choices(choices);
    if (target.const !== undefined) return html`<code>${JSON.stringify(target.const)}</code>`;
    const types = [target.type ?? (target.properties || target.allOf ? "object" : "any value")].flat();
    return joined(
      types.map((type) =>
        type === "array" && target.items ? html`list of ${this.type(target.items)}` : html`${type}`,
      ),
    );
  }

  private choices(schemas: readonly Schema[]): Html {
    return joined(schemas.map((each) => this.type(each)));
  }

  private link(reference: string): Html {
    const name = reference.slice(reference.lastIndexOf("/") + 1);
    const address = this.elsewhere.get(name);
    if (address === undefined) this.wanted.add(name);
    return html`<a href="${address ?? `#shape-${name}`}">${name}</a>`;
  }

  /** Whether a reference is to something with fields or choices; what is simple is shown in place. */
  private isShownApart({ $ref }: SchemaObject): boolean {
    if ($ref === undefined) return false;
    return this.hasFields(this.resolve({ $ref }));
  }

  private hasFields(target: SchemaObject): boolean {
    return Boolean(target.properties ?? target.allOf ?? target.oneOf ?? target.anyOf);
  }

  private resolve(schema: Schema): SchemaObject {
    return typeof schema === "boolean" ? {} : this.reference.resolve(schema);
  }
}

function joined(types: readonly Html[]): Html {
  return html`${types.map((type, at) => html`${at > 0 && " or "}${type}`)}`;
}

function notesOf(schema: SchemaObject): Html[] {
  const { format, pattern, enum: values = [], default: usual } = schema;
  const list = values
    .slice(0, shownValues)
    .map((value, at) => html`${at > 0 && ", "}<code>${JSON.stringify(value)}</code>`);
  return [
    ...(format ? [html`${format}`] : []),
    ...(values.length > 0
      ? [html`one of ${list}${values.length > shownValues && ` and ${values.length - shownValues} more`}`]
      : []),
    ...(pattern ? [html`<code>${pattern}</code>`] : []),
    ...bounds(schema, "Length", "characters"),
    ...bounds(schema, "Items", "items"),
    ...bounds(schema, "Properties", "properties"),
    ...bounds(schema, "imum", ""),
    ...(usual === undefined ? [] : [html`default <code>${JSON.stringify(usual)}</code>`]),
  ];
}

function bounds(schema: SchemaObject, of: string, unit: string): Html[] {
  const [low, high] = [schema[`min${of}`], schema[`max${of}`]].map((bound) => bound?.toLocaleString("en"));
  if (low === undefined && high === undefined) return [];
  const range = low === undefined ? `at most ${high}` : high === undefined ? `at least ${low}` : `${low} to ${high}`;
  return [html`${`${range} ${unit}`.trim()}`];
}
