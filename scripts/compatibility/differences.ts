import { type Document, resolve } from "../generate/document.ts";

/**
 * Effect of a difference on a client that was written for the contract before: it can fail, it can do more, or neither.
 */
export type Class = "breaking" | "additive" | "editorial";
/** Change of the set of allowed values. */
export type Effect = "wider" | "narrower" | "other";

export interface Difference {
  class: Class;
  /** Begins with the name of the operation, webhook or component that it is in. */
  at: string;
  what: string;
}

/** Compares what a keyword has before and after, which may be the same. */
export type Rule = (before: unknown, after: unknown, at: string, found: Differences, keyword: string) => void;
export type Rules = Record<string, Rule>;
/** Compares two parts that are not references. */
type Visit = (before: object, after: object, at: string) => void;

/** Words for readers, and those of the generator that change no request. */
const silent =
  /^(\$comment|description|discriminator|examples?|externalDocs|info|names|openapi|servers|summary|tags|title|x-.*)$/;

/** Collects differences, each once: a part that many refer to is compared once for each side. */
export class Differences {
  readonly found = new Map<string, Difference>();
  private readonly compared = new Set<string>();
  /** Side that says the values: the client in a request, the server in an answer or a webhook. */
  side: "client" | "server" = "client";
  /** Whether clients know that answers will have more than the schema at hand lists. */
  isExtensible = false;

  constructor(
    readonly before: Document,
    readonly after: Document,
  ) {}

  add(kind: Class | Effect, at: string, what: string): void {
    const key = `${at} ${what}`;
    if (this.found.get(key)?.class !== "breaking") this.found.set(key, { class: this.classOf(kind), at, what });
  }

  /** A client must be let in as before, and must get nothing that it did not expect. */
  private classOf(kind: Class | Effect): Class {
    if (kind === "wider") return this.side === "client" || this.isExtensible ? "additive" : "breaking";
    if (kind === "narrower") return this.side === "server" ? "additive" : "breaking";
    return kind === "other" ? "breaking" : kind;
  }

  /** Compares two objects by their keywords. What no rule knows may break a client. */
  members(before: object, after: object, at: string, rules: Rules): void {
    for (const keyword of Object.keys({ ...before, ...after })) {
      const [old, now] = [before, after].map((object) => (object as Record<string, unknown>)[keyword]);
      (rules[keyword] ?? judged(() => (silent.test(keyword) ? "editorial" : "breaking")))(old, now, at, this, keyword);
    }
  }

  /** Follows references; what both sides refer to is compared once, under its own name. */
  follow(before: object, after: object, at: string, visit: Visit): void {
    const [from, to] = [before, after].map((part) => (part as { $ref?: string }).$ref);
    const key = `${this.side} ${from ?? at} ${to ?? at}`;
    if ((from ?? to) !== undefined && this.compared.has(key)) return;
    this.compared.add(key);
    const place = from === undefined || to === undefined ? at : (to.split("/").at(-1) as string);
    visit(resolve(this.before, before), resolve(this.after, after), place);
  }
}

/** A rule for one value: `judge` says what its change does. */
export function judged<Value>(judge: (before: Value, after: Value, found: Differences) => Class | Effect): Rule {
  return (before, after, at, found, keyword) => {
    if (Bun.deepEquals(before, after)) return;
    found.add(judge(before as Value, after as Value, found), at, `${keyword}: ${wording(before, after)}`);
  };
}

/** A rule for a list of what is allowed, of which none means that all is: what one more does, and one less the other way round. */
export function listed(more: Effect): Rule {
  const less = more === "wider" ? "narrower" : "wider";
  return judged<unknown[] | undefined>((before, after) => {
    if (!before || !after) return before ? more : less;
    const isGone = before.some((value) => !after.includes(value));
    if (after.every((value) => before.includes(value))) return isGone ? less : "editorial";
    return isGone ? "other" : more;
  });
}

/**
 * A rule for parts by name.
 *
 * @param kindOf the class of a part that is gone, or new and then given; by default none may go, and a new one may not be required of a client
 */
export function parts(
  visit: Rules | Rule,
  kindOf?: (name: string, added: object | undefined) => Class,
  separator = " ",
): Rule {
  return (before, after, at, found, keyword) => {
    const [old, now] = [before ?? {}, after ?? {}] as [Record<string, object>, Record<string, object>];
    for (const name of Object.keys({ ...old, ...now })) {
      const place = `${at}${separator}${name}`.trimStart();
      const [a, b] = [old[name], now[name]];
      if (a !== undefined && b !== undefined) {
        if (typeof visit === "function") visit(a, b, place, found, keyword);
        else found.follow(a, b, place, (x, y, shared) => found.members(x, y, shared, visit));
      } else {
        const added = b && resolve<object>(found.after, b);
        const isRequired = (added as { required?: unknown } | undefined)?.required === true;
        const kind = kindOf?.(name, added) ?? (isRequired ? "narrower" : b === undefined ? "breaking" : "additive");
        found.add(kind, place, b === undefined ? "is gone" : `is new${isRequired ? " and required" : ""}`);
      }
    }
  };
}

/** Words the change: "255 is now 100", or the members of a list that are gone and new. */
function wording(before: unknown, after: unknown): string {
  const texts = (value: unknown) => (value === undefined ? [] : [value].flat()).map((each) => JSON.stringify(each));
  const [old, now] = [texts(before), texts(after)];
  const signed = [
    ...old.filter((text) => !now.includes(text)).map((text) => `-${text}`),
    ...now.filter((text) => !old.includes(text)).map((text) => `+${text}`),
  ];
  const isList = Array.isArray(before) || Array.isArray(after);
  return (isList ? signed.join(" ") : `${old[0] ?? "none"} is now ${now[0] ?? "none"}`).slice(0, 160);
}
