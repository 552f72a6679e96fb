import type { Json } from "../../values/json.ts";
import { numberOf, textOf } from "./attributes.ts";
import { type Field, fields } from "./convention.ts";
import { attributeNamesOf, type ConventionalSpan } from "./conventions.ts";

type Derived = { readonly [field in Field]?: Json };

/** Reads single values of a span: from attributes, else from what a convention derives from more than one. */
export class Fields {
  private derived: Derived[] | undefined;
  private readonly corrected: Derived[] = [];

  constructor(private readonly span: ConventionalSpan) {
    for (const { corrected } of span.conventions) if (corrected) this.corrected.push(corrected(span));
  }

  text(field: Field): string | null {
    const corrected = first(this.corrected, field, textOf);
    return corrected ?? this.span.attributes.text(names[field]) ?? first(this.allDerived(), field, textOf);
  }

  number(field: Field): number | null {
    const corrected = first(this.corrected, field, numberOf);
    return corrected ?? this.span.attributes.number(names[field]) ?? first(this.allDerived(), field, numberOf);
  }

  /** Yields every text that there is for the field, in order of precedence. */
  *texts(field: Field): Generator<string> {
    for (const name of names[field]) {
      const text = textOf(this.span.attributes.get(name));
      if (text !== null) yield text;
    }
    for (const derived of this.allDerived()) {
      const text = textOf(derived[field]);
      if (text !== null) yield text;
    }
  }

  /** The value as it is, which may be a list. */
  value(field: Field): Json | undefined {
    const name = names[field].find((each) => this.span.attributes.get(each) !== undefined);
    if (name !== undefined) return this.span.attributes.get(name);
    return this.allDerived().find((derived) => derived[field] !== undefined)?.[field];
  }

  private allDerived(): Derived[] {
    if (this.derived === undefined) {
      this.derived = [];
      for (const { derived } of this.span.conventions) if (derived) this.derived.push(derived(this.span));
    }
    return this.derived;
  }
}

function first<T>(all: Derived[], field: Field, read: (value: Json | undefined) => T | null): T | null {
  for (const derived of all) {
    const value = read(derived[field]);
    if (value !== null) return value;
  }
  return null;
}

const names = Object.fromEntries(fields.map((field) => [field, attributeNamesOf(field)])) as Record<
  Field,
  readonly string[]
>;
