import {
  type Document,
  type OperationObject,
  operationsOf,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  resolve,
  type SharedParts,
} from "./document.ts";
import { UnknownWord } from "./faults.ts";

type Told = Record<string, string>;
type Operation = ReturnType<typeof operationsOf>[number];
/**
 * Adds links to the answers that tell what requests name: the ids of a thing, to every operation whose path begins with the path of
 * the thing and names nothing below it; and what one operation takes besides. What the answer does not tell of a path is taken from
 * the path of its own request.
 */
export function addLinks(document: Document, links: NonNullable<SharedParts["links"]>): void {
  const operations = operationsOf(document);
  for (const [key, sources] of Object.entries(links)) {
    const targets = operations.filter(({ path, operation }) => key === operation.operationId || key === thingOf(path));
    const known = operations.map(({ path, operation: { operationId = "" } }) => [operationId, thingOf(path)]);
    if (targets.length === 0) throw new UnknownWord(`No operation is or has a path of ${key}`, key, known.flat());
    for (const [source, told] of Object.entries(sources)) {
      const from = operations.find(({ operation }) => operation.operationId === source);
      if (!from)
        throw new UnknownWord(
          `There is no operation ${source}`,
          source,
          known.map(([operationId = ""]) => operationId),
        );
      const answers = answersThatTell(document, from.operation.responses, Object.values(told));
      if (answers.length === 0)
        throw new Error(`x-shared.links: no example of ${source} shows ${Object.values(told).join(", ")}`);
      for (const target of targets) {
        const { operationId = "" } = target.operation;
        if (operationId === source) continue;
        const link = { operationId, ...requestOf(document, target, from.path, told) };
        for (const answer of answers) answer.links = { ...answer.links, [operationId]: link };
      }
    }
  }
}

const thingOf = (path: string) => path.slice(0, path.lastIndexOf("}") + 1);

function requestOf(document: Document, target: Operation, ownPath: string, told: Told) {
  const known = parametersOf(document, target);
  for (const name of Object.keys(told))
    if (!name.startsWith("/") && !known.includes(name))
      throw new UnknownWord(`${target.operation.operationId} has no parameter ${name}`, name, known);
  const places = Object.entries(told).filter(([name]) => name.startsWith("/"));
  const others = Object.entries(told).filter(([name]) => !name.startsWith("/"));
  const ofPath = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    if (told[name] === undefined && !ownPath.includes(`{${name}}`))
      throw new Error(`x-shared.links: ${ownPath} does not contain the ${name} of ${target.path}`);
    return [name, `$request.path.${name}`];
  });
  const parameters = Object.fromEntries([...ofPath, ...others.map(([name, value]) => [name, expressionOf(value)])]);
  if (places.length === 0) return { parameters };
  const requestBody = structuredClone(firstExampleOf(document, target.operation));
  for (const [place, value] of places) set(requestBody, place.slice(1).split("/"), expressionOf(value));
  return { parameters, requestBody };
}

function parametersOf(document: Document, { item, operation }: Operation): string[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
    (each) => resolve<Parameter>(document, each).name,
  );
}

/** A pointer as a runtime expression of OpenAPI; of a text, the pointers in its braces. */
function expressionOf(value: string): string {
  return value.startsWith("/") ? `$response.body#${value}` : value.replaceAll("{/", "{$response.body#/");
}

function firstExampleOf(document: Document, { operationId, requestBody }: OperationObject): unknown {
  const [example] = requestBody
    ? examplesOf(resolve<RequestBody>(document, requestBody).content["application/json"])
    : [];
  if (example === undefined) throw new Error(`x-shared.links: ${operationId} shows no body`);
  return example;
}

function set(body: unknown, steps: string[], value: string): void {
  const last = steps.at(-1) as string;
  const holder = valueAt(body, steps.slice(0, -1)) as Record<string, unknown> | undefined;
  if (holder?.[last] === undefined) throw new Error(`x-shared.links: no example of a body has /${steps.join("/")}`);
  holder[last] = value;
}

/** The successes whose examples have what pointers name: one of a request that made nothing, such as a trial, has not. */
function answersThatTell(
  document: Document,
  responses: OperationObject["responses"],
  values: string[],
): ResponseObject[] {
  const pointers = values.flatMap((value) =>
    value.startsWith("/") ? [value] : (value.match(/(?<=\{)\/[^}]+/g) ?? []),
  );
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => resolve<ResponseObject>(document, response))
    .filter(({ content }) =>
      examplesOf(content?.["application/json"]).some((shown) =>
        pointers.every((pointer) => valueAt(shown, pointer.slice(1).split("/")) != null),
      ),
    );
}

function examplesOf(media: NonNullable<ResponseObject["content"]>[string] | undefined): unknown[] {
  const { example, examples = {} } = media ?? {};
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}

function valueAt(body: unknown, steps: string[]): unknown {
  return steps.reduce((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}
