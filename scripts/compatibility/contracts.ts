import { type Document, operationsOf, type Parameter, resolve } from "../generate/document.ts";
import { type Difference, Differences, judged, parts, type Rule, type Rules } from "./differences.ts";
import { compareSchemas, flags, lower, scopes, upper } from "./schemas.ts";

/** A rule for what one side says to what the other one has asked. */
function answered(rule: Rule): Rule {
  return (before, after, at, found, keyword) => {
    const asker = found.side;
    found.side = asker === "client" ? "server" : "client";
    rule(before, after, at, found, keyword);
    found.side = asker;
  };
}

/** Judges a list of offers: none may go, and more may come. */
const offers = judged((before, after) => {
  const left = [after ?? []].flat();
  return [before ?? []].flat().every((offer) => left.includes(offer)) ? "additive" : "breaking";
});

type Requirements = Record<string, unknown>[] | undefined;

/** Judges ways to authenticate: for each way before there must be one now that asks for no more. */
const security = judged<Requirements>((before, after, found) => {
  const ways = (requirements: Requirements = []) => (requirements.length > 0 ? requirements : [{}]).map(Object.keys);
  const now = ways(after ?? found.after.security);
  const isKept = (way: string[]) => now.some((other) => other.every((scheme) => way.includes(scheme)));
  return ways(before ?? found.before.security).every(isKept) ? "additive" : "breaking";
});

const rate: Rule = (before, after, at, found, keyword) => {
  if (before && after) found.members(before, after, at, { requests: upper, window_s: lower });
  else judged(() => (before ? "wider" : "narrower"))(before, after, at, found, keyword);
};

/** Keys that are limited to folders lack these; a contract without them has no such keys. */
const refusedScopes: Rule = (before, after, ...place) => scopes(before ?? after, after, ...place);

/** A sunset may be put off, not brought forward. */
const deprecation = judged<{ sunset: string } | undefined>((before, after) =>
  before && after && after.sunset < before.sunset ? "breaking" : "additive",
);

const content = parts({ schema: compareSchemas });
const part: Rules = { ...flags, schema: compareSchemas, content };
const response: Rules = { headers: parts(part), content, links: parts({}) };
/**
 * A client must expect any fault, and knows its successes; only who asks by If-None-Match is answered with 304, and only who
 * has switched something on with an answer that says `x-opt-in`.
 */
const kindOfStatus = (status: string, answer: { "x-opt-in"?: boolean } | undefined) =>
  Number(status) >= 400 || status === "304" || answer?.["x-opt-in"] ? "additive" : "breaking";

const operation: Rules = {
  ...flags,
  parameters: parts(part),
  request: parts(part),
  responses: answered(parts(response, kindOfStatus)),
  security,
  "x-aliases": offers,
  "x-content-encodings": offers,
  "x-deprecation": deprecation,
  "x-key-in-body": offers,
  "x-lenient-nesting": offers,
  "x-lenient-text": offers,
  "x-max-body-bytes": upper,
  "x-rate-limit": rate,
  "x-scope": scopes,
};

const contract: Rules = {
  keys: parts({}),
  operations: parts(operation),
  webhooks: answered(parts(operation)),
  security,
  "x-max-body-bytes": upper,
  "x-scope-sets": parts(offers),
  "x-workspace-scopes": refusedScopes,
};

/** Lists what differs between two bundled contracts, each difference with its class. */
export function compareContracts(before: Document, after: Document): Difference[] {
  const found = new Differences(before, after);
  found.members(byName(before), byName(after), "", contract);
  return [...found.found.values()];
}

/** A contract with its operations by their names, and their parts by theirs. What components hold is compared where it is used. */
function byName({ paths, webhooks = {}, components = {}, ...rest }: Document): object {
  const document = { ...rest, paths, components };
  const { securitySchemes: keys, ...parts } = components;
  const named = (items: Document["paths"]) =>
    Object.fromEntries(
      operationsOf({ ...document, paths: items }).map(({ path, method, item, operation: { requestBody, ...own } }) => {
        const parameters = [...(item.parameters ?? []), ...(own.parameters ?? [])].map((parameter) => {
          const { in: place, name } = resolve<Parameter>(document, parameter);
          return [`${place} ${name}`, parameter];
        });
        const request = requestBody && { body: requestBody };
        const address = `${method.toUpperCase()} ${path}`;
        return [own.operationId ?? path, { ...own, address, parameters: Object.fromEntries(parameters), request }];
      }),
    );
  const names = Object.values(parts).flatMap(Object.keys);
  return { ...rest, names, keys, operations: named(paths), webhooks: named(webhooks) };
}
