import {
  type Document,
  methods,
  type OperationObject,
  type Parameter,
  type ResponseObject,
  resolve,
} from "./document.ts";

/** What the root says once for many operations, under `x-shared`. */
export interface SharedParts {
  /** Of every operation that needs a key. */
  responses?: OperationObject["responses"];
  /** Of those among them that change something and answer in JSON. */
  mutatingParameters?: Parameter[];
}

/**
 * Writes into each operation of the bundled contract what the root says for all of them: what the server does for
 * every operation alike is then documented, typed and checked at each. What an operation says itself wins.
 */
export function applySharedParts(document: Document): void {
  const { "x-shared": shared } = document;
  if (!shared) return;
  for (const item of Object.values(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      const security = operation?.security ?? document.security ?? [];
      if (!operation || security.length === 0 || security.some((one) => "AdminSecret" in one)) continue;
      operation.responses = inOrder({ ...shared.responses, ...operation.responses });
      if (method === "get" || operation["x-only-reads"] || !answersInJson(document, operation)) continue;
      // Headers are checked before the body: somebody without a key would be told what is wrong with them.
      if (operation["x-key-in-body"]) continue;
      operation.parameters = [...(operation.parameters ?? []), ...(shared.mutatingParameters ?? [])];
    }
  }
  delete document["x-shared"];
}

/** Whether every success is JSON or nothing: only such answers are kept to be given again. */
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
