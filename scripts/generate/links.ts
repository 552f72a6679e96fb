import {
  type Document,
  type OperationObject,
  operationsOf,
  type ResponseObject,
  resolve,
  type SharedParts,
} from "./document.ts";

/**
 * Adds links to the answers that tell the ids of things: to every operation whose path begins with the path of such a thing and
 * names nothing below it. What the answer does not tell is taken from the path of its own request.
 */
export function addLinks(document: Document, links: NonNullable<SharedParts["links"]>): void {
  const operations = operationsOf(document);
  for (const [thing, sources] of Object.entries(links)) {
    const targets = operations.filter(({ path }) => path.slice(0, path.lastIndexOf("}") + 1) === thing);
    if (targets.length === 0) throw new Error(`x-shared.links: no operation has a path of ${thing}`);
    for (const [source, told] of Object.entries(sources)) {
      const from = operations.find(({ operation }) => operation.operationId === source);
      if (!from) throw new Error(`x-shared.links: there is no operation ${source}`);
      const parameters = parametersOf(thing, from.path, told);
      for (const response of successesOf(document, from.operation.responses)) {
        for (const { operation } of targets) {
          const { operationId = "" } = operation;
          if (operationId === source) continue;
          response.links ??= {};
          response.links[operationId] = { operationId, parameters };
        }
      }
    }
  }
}

function parametersOf(thing: string, ownPath: string, told: Record<string, string>): Record<string, string> {
  const names = [...thing.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(
    names.map((name) => {
      const pointer = told[name];
      if (pointer !== undefined) return [name, `$response.body#${pointer}`];
      if (!ownPath.includes(`{${name}}`))
        throw new Error(`x-shared.links: ${ownPath} does not tell the ${name} of ${thing}`);
      return [name, `$request.path.${name}`];
    }),
  );
}

/** The last success in JSON: an earlier one is of a request that made nothing, such as a trial, and so is one that `x-opt-in` marks. */
function successesOf(document: Document, responses: OperationObject["responses"]): ResponseObject[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => resolve<ResponseObject>(document, response))
    .filter(({ content, "x-opt-in": isOptIn }) => content && "application/json" in content && !isOptIn)
    .slice(-1);
}
