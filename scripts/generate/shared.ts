import {
  type Document,
  type OperationObject,
  operationsOf,
  type ResponseObject,
  resolve,
  type SharedParts,
} from "./document.ts";

type Responses = OperationObject["responses"];

/**
 * Adds to each operation of the bundled contract the parts that the root lists once for all of them, so that behaviour
 * common to all operations is documented, typed and checked at each. An operation's own parts take precedence.
 */
export function applySharedParts(document: Document): void {
  const { "x-shared": shared } = document;
  if (!shared) return;
  for (const { method, operation } of operationsOf(document)) {
    operation.responses = inOrder({ ...sharedResponses(document, shared, operation), ...operation.responses });
    if (method !== "get" && takesSharedParameters(document, operation)) {
      operation.parameters = [...(operation.parameters ?? []), ...(shared.parameters?.ofChanges ?? [])];
    }
  }
  delete document["x-shared"];
}

function sharedResponses(document: Document, { responses }: SharedParts, operation: OperationObject): Responses {
  return {
    ...responses?.ofAll,
    ...(needsKey(document, operation) && responses?.withKey),
    ...(operation.requestBody && responses?.withBody),
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
