import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { colon } from "../../values/jsonText.ts";
import type { Attributes } from "../spans/span.ts";
import { asStorable, parseJson } from "./json.ts";

/**
 * The attributes of one span (or event) as the conventions read them. Senders disagree about types: numbers come as
 * text, lists and objects come as JSON text. Nothing here throws, whatever a value is.
 */
export class AttributeReader {
  // A map: each span is an object of its own shape, whose properties take ten times as long to look up.
  private readonly values = new Map<string, Json>();
  private words: Set<string> | undefined;

  constructor(attributes: Attributes) {
    for (const name of Object.keys(attributes)) this.values.set(name, attributes[name] as Json);
  }

  get(name: string): Json | undefined {
    return this.values.get(name);
  }

  names(): Iterable<string> {
    return this.values.keys();
  }

  private hasWord(word: string): boolean {
    this.words ??= new Set(Array.from(this.values.keys(), firstWord));
    return this.words.has(word);
  }

  /** Empties what cannot be stored, or mends it: see `asStorable`. */
  makeStorable(): void {
    for (const [name, value] of this.values) {
      const storable = asStorable(value) ?? null;
      if (storable !== value) this.values.set(name, storable);
    }
  }

  /** The first of these that is a text with something in it (a number or a boolean counts as its text). */
  text(names: readonly string[]): string | null {
    return this.first(names, textOf);
  }

  /** The first of these that is a number, or a text of one, and not negative. */
  number(names: readonly string[]): number | null {
    return this.first(names, numberOf);
  }

  /** The first of these that is a list or an object, or JSON text of one. */
  structure(names: readonly string[]): Structure | null {
    return this.first(names, structureOf);
  }

  /** Reads as `structure` does, but takes objects alone. */
  object(names: readonly string[]): JsonObject | null {
    return this.first(names, objectOf);
  }

  private first<T>(names: readonly string[], read: (value: Json | undefined) => T | null): T | null {
    for (const name of names) {
      const value = read(this.values.get(name));
      if (value !== null) return value;
    }
    return null;
  }

  /** Attributes whose names begin so, by the rest of the name. */
  under(prefix: string): [string, Json][] {
    const found: [string, Json][] = [];
    if (this.values.size > fewNames && !this.hasWord(firstWord(prefix))) return found;
    for (const [name, value] of this.values) {
      if (name.length > prefix.length && name.startsWith(prefix)) found.push([name.slice(prefix.length), value]);
    }
    return found;
  }

  /** Attributes `<prefix><index>.<rest>` in the order of their indexes, however large and with whatever gaps. */
  indexed(prefix: string): Branch[] {
    const all = new Branch();
    for (const [rest, value] of this.under(prefix)) if (rest.length <= maxNameLength) all.set(rest, value);
    return all.items();
  }
}

/** Number of names below which comparing each is faster than sorting them by their first words. */
const fewNames = 32;

/** Takes the word that a name begins with: up to its first dot or colon. */
export function firstWord(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    if (unit === dot || unit === colon) return name.slice(0, index);
  }
  return name;
}

const dot = 0x2e;

/** Limit of the length of a name. No convention knows a longer one; taking it apart would only cost time. */
const maxNameLength = 500;

export { isObject, type JsonObject };

export type Structure = JsonObject | Json[];

/** Attributes about one thing: dotted names without the beginning that they have in common. */
export class Branch {
  private readonly values = new Map<string, Json>();

  set(name: string, value: Json): void {
    this.values.set(name, value);
  }

  get(name: string): Json | undefined {
    return this.values.get(name);
  }

  text(name: string): string | null {
    return textOf(this.get(name));
  }

  /** Selects the attributes whose names go on after this one and a dot; undefined when there are none. */
  at(name: string): Branch | undefined {
    let branch: Branch | undefined;
    for (const [each, value] of this.values) {
      if (!each.startsWith(name) || each[name.length] !== ".") continue;
      branch ??= new Branch();
      branch.set(each.slice(name.length + 1), value);
    }
    return branch;
  }

  /** Branches at `0.…`, `1.…` and so on, in the order of these numbers. */
  items(): Branch[] {
    const items = new Map<number, Branch>();
    for (const [name, value] of this.values) {
      const dot = name.indexOf(".");
      if (dot < 1 || dot > maxIndexLength || !/^\d+$/.test(name.slice(0, dot))) continue;
      const index = Number(name.slice(0, dot));
      const item = items.get(index) ?? new Branch();
      item.set(name.slice(dot + 1), value);
      items.set(index, item);
    }
    return [...items].sort(([left], [right]) => left - right).map(([, item]) => item);
  }
}

const maxIndexLength = 9;

export function textOf(value: Json | undefined): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return null;
}

export function numberOf(value: Json | undefined): number | null {
  const isText = typeof value === "string" && value.length < 40 && /^\s*[\d.]+(e[+-]?\d+)?\s*$/i.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : null;
}

export function structureOf(value: Json | undefined): Structure | null {
  if (typeof value === "string") {
    const parsed = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
    return typeof parsed === "object" ? parsed : null;
  }
  return typeof value === "object" ? value : null;
}

function objectOf(value: Json | undefined): JsonObject | null {
  const structure = structureOf(value);
  return Array.isArray(structure) ? null : structure;
}

/** A list of texts, JSON text of one, or texts with commas between them. */
export function textList(value: Json | undefined): string[] {
  const list = structureOf(value);
  const texts = Array.isArray(list) ? list.flatMap((item) => textOf(item) ?? []) : (textOf(value)?.split(",") ?? []);
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
