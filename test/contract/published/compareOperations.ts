import {
  type Document,
  type OperationObject,
  operationsOf,
  type Parameter,
  type Schema,
} from "../../../scripts/generate/document.ts";
import { ShapeComparison } from "./compareShapes.ts";
import { OurTypes } from "./ourTypes.ts";
import type { Field, PublishedInterface, PublishedOperation } from "./readShapes.ts";

/** Lists where a client that was made for the published interface can meet something else with our contract. */
export function findDifferences(published: PublishedInterface, document: Document): string[] {
  const types = new OurTypes(document);
  const context: Context = { types, shapes: new ShapeComparison(published, types) };
  const known = new Map(operationsOf(document).map((found) => [key(found.method, found.path), found]));
  const differences = published.operations.flatMap((operation) => {
    const place = `${operation.method} ${operation.path}`;
    const found = known.get(key(operation.method, operation.path));
    if (!found) return [`${place}: is missing`];
    const parameters = [...(found.item.parameters ?? []), ...(found.operation.parameters ?? [])];
    const ours = { ...found, parameters: parameters.map((parameter) => types.resolve<Parameter>(parameter)) };
    return [
      ...compareParameters(context, operation, ours, place),
      ...compareBodies(context, operation, found.operation, place),
      ...compareAnswers(context, operation, found.operation, place),
    ];
  });
  return [...new Set(differences)].sort();
}

interface Context {
  types: OurTypes;
  shapes: ShapeComparison;
}

/** Names of path parameters are ours to choose. */
function key(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`;
}

/** Headers that OpenAPI keeps among the parameters of no operation: the key is a security scheme. */
const headersElsewhere = ["header X-API-KEY", "header Content-Type", "header Content-Encoding"];

function compareParameters(
  { shapes }: Context,
  published: PublishedOperation,
  ours: { path: string; parameters: Parameter[] },
  place: string,
): string[] {
  const renamed = new Map(
    namesIn(ours.path).map((name, index) => [`path ${name}`, `path ${namesIn(published.path)[index]}`]),
  );
  const known = new Map(
    ours.parameters.map((parameter) => {
      const name = `${parameter.in} ${parameter.name}`;
      return [renamed.get(name) ?? name, parameter];
    }),
  );
  const compare = (name: string, { shape, isRequired }: Field) => {
    const found = known.get(name);
    if (!found) return [`${place} ${name}: is not known`];
    const required = found.required && !isRequired ? [`${place} ${name}: is required`] : [];
    return [...required, ...shapes.compare("taken", shape, schemaOf(found), `${place} ${name}`)];
  };
  const wanted = [...published.parameters].filter(([name]) => !headersElsewhere.includes(name));
  const added = [...known].filter(([name, { required }]) => required && !published.parameters.has(name));
  return [
    ...wanted.flatMap(([name, field]) => compare(name, field)),
    ...added.map(([name]) => `${place} ${name}: is required`),
  ];
}

/** Schema of what a parameter takes: of a list, also one of its items; of a text, also a number in digits. */
function schemaOf({ schema }: Parameter): Schema {
  if (typeof schema !== "object") return true;
  if (schema.type === "string" && !schema.enum) return { anyOf: [schema, { type: "number" }] };
  if (schema.items === undefined) return schema;
  return { anyOf: [schema, schema.items] };
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

function compareBodies(
  { types, shapes }: Context,
  published: PublishedOperation,
  ours: OperationObject,
  place: string,
): string[] {
  const body = ours.requestBody && types.resolve(ours.requestBody);
  return [...published.bodies].flatMap(([media, { shape, isRequired }]) => {
    const content = body?.content[media];
    if (!content) return [`${place} body ${media}: is not taken`];
    const required = body.required && !isRequired ? [`${place} body: is required`] : [];
    return [...required, ...shapes.compare("taken", shape, content.schema ?? true, `${place} body`)];
  });
}

function compareAnswers(
  { types, shapes }: Context,
  published: PublishedOperation,
  ours: OperationObject,
  place: string,
): string[] {
  const wanted = [...published.answers].flatMap(([name, shape]) => {
    const [status = "", media = ""] = name.split(" ");
    const answer = ours.responses[status];
    if (!answer) return [`${place} ${status}: is never sent`];
    if (shape === null) return [];
    const { content } = types.resolve(answer);
    const sent = content?.[media];
    if (!sent) return [`${place} ${status}: has no body of ${media}`];
    return shapes.compare("sent", shape, sent.schema ?? true, `${place} ${status}`);
  });
  const successes = Object.keys(ours.responses).filter((status) => status < "300");
  const statuses = new Set([...published.answers.keys()].map((name) => name.split(" ")[0]));
  return [
    ...wanted,
    ...successes.filter((status) => !statuses.has(status)).map((status) => `${place} ${status}: is sent`),
  ];
}
