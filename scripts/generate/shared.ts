import {
  type Document,
  type OperationObject,
  operationsOf,
  type Parameter,
  type ResponseObject,
  resolve,
  type SharedParts,
} from "./document.ts";
import { addLinks } from "./links.ts";

import { fieldsOfOpenBody } from "./openBody.ts";

type Responses = OperationObject["responses"];

/**
 * Adds to each operation of the bundled contract the parts that the root lists once for all of them, so that behaviour
 * common to all operations is documented, typed and checked at each. An operation's own parts take precedence.
 */
export function applySharedParts(document: Document): void {
  const { "x-shared": shared } = document;
  if (!shared) return;
  if (shared.headers?.ofTagged) markTagged(document);
  if (shared.headers?.ofPaged) markPaged(document);
  for (const { method, operation } of operationsOf(document)) {
    if (operation.deprecated && shared.deprecation) operation["x-deprecation"] ??= shared.deprecation;
    operation.responses = inOrder({ ...sharedResponses(document, shared, operation), ...operation.responses });
    if (method !== "get" && takesSharedParameters(document, operation)) {
      operation.parameters = [...(operation.parameters ?? []), ...(shared.parameters?.ofChanges ?? [])];
    }
    const { ofTagged = [], ofTaggedChanges = [] } = shared.parameters ?? {};
    if (operation["x-tagged"]) operation.parameters = [...(operation.parameters ?? []), ...ofTagged];
    if (operation["x-changes"]) operation.parameters = [...(operation.parameters ?? []), ...ofTaggedChanges];
  }
  if (shared.responses?.unrouted) document["x-unrouted"] = { responses: shared.responses.unrouted };
}

/** Marks what has an ETag, unless it says otherwise: the GET of one thing; and what changes that thing at the same path. */
function markTagged(document: Document): void {
  const operations = operationsOf(document);
  for (const { method, path, operation } of operations) {
    const isOfOne = method === "get" && path.endsWith("}") && needsKey(document, operation);
    if (isOfOne) operation["x-tagged"] ??= true;
  }
  for (const { method, item, operation } of operations) {
    const { operationId } = item.get?.["x-tagged"] ? item.get : {};
    const isChange = method !== "get" && method !== "post";
    if (operationId && isChange && takesSharedParameters(document, operation))
      operation["x-changes"] ??= { operation: operationId };
  }
}

function markPaged(document: Document): void {
  for (const { method, operation } of operationsOf(document)) {
    const parameters = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter));
    const isPaged = parameters.some(({ name, in: place }) => place === "query" && /^(?:cursor|page)$/.test(name));
    if (method === "get" && isPaged) operation["x-paged"] = true;
  }
}

/** Adds the headers and the forms of failures that the root lists once, after `applySharedParts`; handlers send none of them. */
export function applySharedAnswers(document: Document): void {
  const { "x-shared": shared, "x-unrouted": unrouted } = document;
  delete document["x-shared"];
  if (!shared) return;
  if (shared.links) addLinks(document, shared.links);
  for (const { method, operation } of operationsOf(document)) {
    const isChange = method !== "get" && takesSharedParameters(document, operation);
    addToAnswers(document, shared, operation.responses, {
      isDeprecated: operation.deprecated === true,
      isTagged: operation["x-tagged"] === true,
      isPaged: operation["x-paged"] === true,
      mayLag: operation["x-may-lag"] === true,
      hasKey: needsKey(document, operation),
      isChange,
      hasOpenBody: fieldsOfOpenBody(document, operation).fields !== undefined,
    });
  }
  if (unrouted)
    addToAnswers(document, shared, unrouted.responses, {
      isDeprecated: false,
      isTagged: false,
      isPaged: false,
      mayLag: false,
      hasKey: false,
      isChange: false,
      hasOpenBody: false,
    });
}

type AnswerTraits = Record<
  "isDeprecated" | "isTagged" | "isPaged" | "mayLag" | "hasKey" | "isChange" | "hasOpenBody",
  boolean
>;

/** Adds headers and forms to responses; one that several operations refer to gets those of all of them. */
function addToAnswers(
  document: Document,
  { headers, content }: SharedParts,
  responses: Responses,
  { isDeprecated, isTagged, isPaged, mayLag, hasKey, isChange, hasOpenBody }: AnswerTraits,
): void {
  for (const [status, response] of Object.entries(responses)) {
    const resolved = resolve<ResponseObject>(document, response);
    resolved.headers = {
      ...headers?.ofAll,
      ...resolved.headers,
      ...(isDeprecated && headers?.ofDeprecated),
      ...(isPaged && /^(?:200|304)$/.test(status) && headers?.ofPaged),
      ...(mayLag && status === "200" && headers?.ofLagging),
      // The body is read after the key, the type and the size.
      ...(hasOpenBody && !["401", "413", "415"].includes(status) && headers?.withOpenBody),
      ...(isTagged && /^(?:2..|304)$/.test(status) && headers?.ofTagged),
      // Who sends the request is not known yet when its key is refused.
      ...(hasKey && status !== "401" && headers?.withKey),
      ...(isChange && status.startsWith("2") && headers?.ofChanges),
      ...headers?.ofStatus?.[status],
    };
    const hasJson = resolved.content && "application/json" in resolved.content;
    if (status >= "400" && hasJson) resolved.content = { ...resolved.content, ...content?.ofFailures };
  }
}

function sharedResponses(document: Document, { responses }: SharedParts, operation: OperationObject): Responses {
  return {
    ...responses?.ofAll,
    ...(needsKey(document, operation) && responses?.withKey),
    ...(operation.requestBody && responses?.withBody),
    ...(operation["x-tagged"] && responses?.ofTagged),
    ...(operation["x-changes"] && responses?.ofTaggedChanges),
  };
}

function takesSharedParameters(document: Document, operation: OperationObject): boolean {
  if (!needsKey(document, operation) || operation["x-only-reads"]) return false;
  // Headers are checked before the body: a caller without a key would be told about faults in them.
  return !operation["x-key-in-body"] && answersInJson(document, operation);
}

function needsKey(document: Document, { security = document.security ?? [] }: OperationObject): boolean {
  return security.length > 0 && !security.some((requirement) => "AdminSecret" in requirement);
}

/** Whether every success is JSON or empty: only such answers are stored to be repeated. */
function answersInJson(document: Document, { responses }: OperationObject): boolean {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return successes.every(([, response]) => {
    const { content = {} } = resolve<ResponseObject>(document, response);
    return Object.keys(content).every((media) => media === "application/json");
  });
}

function inOrder<Value>(byStatus: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(byStatus).toSorted(([a], [b]) => Number(a) - Number(b)));
}
