import { Sampler } from "../mock/sample.ts";
import {
  type Document,
  type methods,
  type OperationObject,
  type Parameter,
  type PathItem,
  type RequestBody,
  resolve,
  type Schema,
} from "./document.ts";

/** A valid request, made from the contract's examples: all that is required, and no more. */
export interface ExampleRequest {
  method: string;
  /** The path with its parameters filled in, and the query. */
  path: string;
  /** Parameters of the path by name, not encoded. */
  params: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

export function exampleRequest(
  document: Document,
  path: string,
  method: (typeof methods)[number],
  item: PathItem,
): ExampleRequest {
  const operation = item[method] as OperationObject;
  const sampler = new Sampler(document);
  const required = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((each) => resolve<Parameter>(document, each))
    .filter((parameter) => parameter.required || parameter.in === "path");
  const valuesIn = (place: Parameter["in"]): Record<string, unknown> =>
    Object.fromEntries(
      required
        .filter((parameter) => parameter.in === place)
        .map(({ name, example, schema }) => [name, example ?? sampler.sample(schema as Schema)]),
    );
  const params = valuesIn("path");
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = Object.entries(valuesIn("query")).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return {
    method: method.toUpperCase(),
    path: query.length > 0 ? `${filled}?${query.join("&")}` : filled,
    params,
    headers: Object.fromEntries(Object.entries(valuesIn("header")).map(([name, value]) => [name, String(value)])),
    body: exampleBody(document, operation, sampler),
  };
}

function exampleBody(document: Document, { requestBody }: OperationObject, sampler: Sampler): unknown {
  if (!requestBody) return undefined;
  const media = resolve<RequestBody>(document, requestBody).content["application/json"];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value ?? sampler.sample(media?.schema ?? true);
}
