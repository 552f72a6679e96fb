import type { Schema, SchemaObject } from "../generate/document.ts";
import { type Differences, type Effect, judged, listed, parts, type Rule, type Rules } from "./differences.ts";

export const upper = judged<number | undefined>((before = Infinity, after = Infinity) =>
  after > before ? "wider" : "narrower",
);
export const lower = judged<number | undefined>((before = -Infinity, after = -Infinity) =>
  after < before ? "wider" : "narrower",
);
/** Judges patterns and other conditions: nobody can tell whether one takes what another one does. */
const condition = judged((before, after) => (before ? (after ? "other" : "wider") : "narrower"));
/** A default decides what a request means that leaves the value out. */
const preset = judged((_, __, { side }) => (side === "client" ? "breaking" : "editorial"));
/** A key that was given few scopes does not get another one by itself. */
export const scopes = judged<string | string[] | undefined>((before = [], after = []) => {
  const needed = [before].flat();
  return [after].flat().every((scope) => needed.includes(scope)) ? "additive" : "breaking";
});

/** Rules for what parameters, headers, bodies and operations share with schemas. */
export const flags: Rules = {
  required: judged((before, after) => (!before === !after ? "editorial" : after ? "narrower" : "wider")),
  deprecated: judged((_, after) => (after ? "additive" : "editorial")),
};

/** Compares two schemas by what they allow. */
export const compareSchemas: Rule = (before = true, after = true, at, found, keyword) => {
  const [old, now] = [objectOf(before as Schema), objectOf(after as Schema)];
  if (old.$ref === undefined && now.$ref === undefined) return compareKeywords(old, now, at, found);
  // What stands beside a reference is of the one place, and is part of the whole where the other side has no reference.
  const [besideOld, besideNow] = [
    { ...old, $ref: undefined },
    { ...now, $ref: undefined },
  ];
  const isShared = old.$ref !== undefined && now.$ref !== undefined;
  if (isShared) compareSchemas(besideOld, besideNow, at, found, keyword);
  found.follow(old, now, at, (a, b, place) => {
    if (isShared) compareKeywords(a, b, place, found);
    else compareKeywords({ ...a, ...besideOld }, { ...b, ...besideNow }, place, found);
  });
};

const keywordRules: Rules = {
  ...flags,
  required: (before = [], after = [], at, found, keyword) => listed("narrower")(before, after, at, found, keyword),
  enum: listed("wider"),
  type: listed("wider"),
  properties: parts(compareSchemas, undefined, "."),
  additionalProperties: (before = true, after = true, at, found, keyword) => {
    const place = `${at}.*`;
    if (before !== false && after !== false) return compareSchemas(before, after, place, found, keyword);
    // Clients know that answers can have properties that they do not know; a map that is taken away is missed.
    const isMissed = before !== false && (found.side === "client" || before !== true);
    if (before !== after) found.add(isMissed ? "breaking" : "additive", place, after ? "is allowed" : "is refused");
  },
  items: (before, after, at, found, keyword) => compareSchemas(before, after, `${at}[]`, found, keyword),
  allOf: branches("narrower"),
  anyOf: branches("wider"),
  oneOf: branches("wider"),
  default: preset,
  "x-default": preset,
  "x-scope": scopes,
  ...named(["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"], upper),
  ...named(["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"], lower),
  ...named(["pattern", "format", "multipleOf", "uniqueItems"], condition),
};

function named(keywords: string[], rule: Rule): Rules {
  return Object.fromEntries(keywords.map((keyword) => [keyword, rule]));
}

function compareKeywords(before: object, after: object, at: string, found: Differences): void {
  const [old, now] = [before, after].map((schema) => normal(schema as SchemaObject)) as [SchemaObject, SchemaObject];
  const limits = Object.keys({ ...old, ...now }).filter((keyword) => keyword.startsWith("x-max-"));
  const outer = found.isExtensible;
  found.isExtensible = old["x-extensible"] === true && now["x-extensible"] === true;
  found.members(old, now, at, { ...keywordRules, ...named(limits, upper) });
  found.isExtensible = outer;
}

/** A schema with its constants as a list of texts, and its types as a list in which every number may be whole. */
function normal({ const: constant, enum: values, type, ...schema }: SchemaObject): SchemaObject {
  const constants = values ?? (constant === undefined ? undefined : [constant]);
  const types =
    type && [type].flat().flatMap((each) => (each === "number" ? ["number" as const, "integer" as const] : each));
  return {
    ...schema,
    ...(constants && { enum: constants.map((value) => JSON.stringify(value)) }),
    ...(types && { type: types }),
  };
}

/** @param more what one more branch does to the values that the whole allows */
function branches(more: Effect): Rule {
  return (before = [], after = [], at, found, keyword) => {
    const rest = [...(after as Schema[])];
    const take = (isWanted: (branch: Schema) => boolean) => rest.splice(rest.findIndex(isWanted) >>> 0, 1)[0];
    // Those that have stayed as they are first: names can be the same.
    const pairs = (before as Schema[]).map((old) => [old, take((now) => Bun.deepEquals(old, now))] as const);
    const left = pairs.map(([old, same]) => [old, same ?? take((now) => nameOf(old) === nameOf(now))] as const);
    // No union allows all, and so does no condition.
    const names = (all: Schema[]) => (all.length === 0 && more === "wider" ? undefined : all.map(nameOf));
    for (const [old, now] of left)
      if (now !== undefined) compareSchemas(old, now, `${at} ${nameOf(old)}`, found, keyword);
    const kept = left.flatMap(([old, now]) => (now === undefined ? [] : [old]));
    listed(more)(names(before as Schema[]), names([...kept, ...rest]), at, found, keyword);
  };
}

function nameOf(branch: Schema): string {
  const { $ref, title, type, properties = {}, required } = objectOf(branch);
  const constants = Object.values(properties).flatMap((property) => normal(objectOf(property)).enum ?? []);
  return $ref?.split("/").at(-1) ?? String(title ?? (constants.join() || (type ?? required)));
}

function objectOf(schema: Schema): SchemaObject {
  if (typeof schema === "object") return schema;
  return schema ? {} : { not: {} };
}
