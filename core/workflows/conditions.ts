import type { Schemas } from "../../generated/types.ts";
import { exactNumber, text } from "../values/coercions.ts";
import { parsedOrText } from "../values/embeddedJson.ts";
import { ExpressionFault } from "../values/expressionFault.ts";
import { type Json, jsonEquals } from "../values/json.ts";
import { compileQuery } from "../values/jsonQuery.ts";
import { includesText } from "../values/textSearch.ts";
import { faultyDefinition, type Place } from "./faults.ts";

type Operand = Schemas["EdgeOperand"];
type Operator = Schemas["EdgeConditional"]["operator"];

/** Gives the value of a node or an input variable. */
type ReadValue<Reference> = (reference: Reference) => Json;

/** True where an edge lets its target depend on its source. */
export type Condition<Reference> = (read: ReadValue<Reference>) => boolean;

/**
 * Compiles the conditions of an edge.
 * @param resolve finds the node or input variable of a name; throws Problem for an unknown one
 * @throws Problem bad_request
 */
export function compileConditions<Reference>(
  edge: Pick<Schemas["StoredWorkflowEdge"], "is_and" | "conditionals">,
  resolve: (name: string, place: Place) => Reference,
  place: Place,
): Condition<Reference> {
  const conditions = edge.conditionals
    .map((conditional, index) => ({ conditional, at: [...place, "conditionals", index] as Place }))
    .toSorted((a, b) => a.conditional.position - b.conditional.position)
    .map(({ conditional, at }) => compileOne(conditional, resolve, at));
  return edge.is_and
    ? (read) => conditions.every((condition) => condition(read))
    : (read) => conditions.some((condition) => condition(read));
}

function compileOne<Reference>(
  { operator, left_config, right_config }: Schemas["EdgeConditional"],
  resolve: (name: string, place: Place) => Reference,
  place: Place,
): Condition<Reference> {
  const left = compileOperand(left_config, resolve, [...place, "left_config"]);
  if (operator === "is_null") return (read) => left(read) === null;
  if (operator === "is_not_null") return (read) => left(read) !== null;
  const operand = right_config as Operand | null | undefined;
  if (operand?.type === undefined) {
    throw faultyDefinition([...place, "right_config"], `The operator ${operator} requires a right side.`);
  }
  const right = compileOperand(operand, resolve, [...place, "right_config"]);
  const holds = relations[operator];
  return (read) => holds(left(read), right(read));
}

function compileOperand<Reference>(
  operand: Operand,
  resolve: (name: string, place: Place) => Reference,
  place: Place,
): (read: ReadValue<Reference>) => Json {
  if (operand.type === "static_value") {
    const value = (operand.static_value ?? null) as Json;
    return () => value;
  }
  const source = operand.source;
  if (!source) throw faultyDefinition([...place, "source"], "A side of the type source requires a source with a name.");
  const reference = resolve(source.name, [...place, "source", "name"]);
  if (typeof source.json_path !== "string") return (read) => read(reference);
  const query = queryOf(source.json_path, [...place, "source", "json_path"]);
  return (read) => {
    const value = read(reference);
    return query.first(typeof value === "string" ? parsedOrText(value) : value) ?? null;
  };
}

function queryOf(path: string, place: Place) {
  try {
    return compileQuery(path);
  } catch (error) {
    if (error instanceof ExpressionFault) throw faultyDefinition(place, error.message);
    throw error;
  }
}

type Relation = (left: Json, right: Json) => boolean;

const relations: Record<Exclude<Operator, "is_null" | "is_not_null">, Relation> = {
  "=": equal,
  "!=": (left, right) => !equal(left, right),
  "<": (left, right) => compare(left, right) === -1,
  ">": (left, right) => compare(left, right) === 1,
  "<=": (left, right) => (compare(left, right) ?? 1) <= 0,
  ">=": (left, right) => (compare(left, right) ?? -1) >= 0,
  in: isIn,
  not_in: (left, right) => !isIn(left, right),
};

function equal(left: Json, right: Json): boolean {
  if (typeof left === "string" && isScalar(right)) return equalsText(right, left);
  if (typeof right === "string" && isScalar(left)) return equalsText(left, right);
  return jsonEquals(left, right);
}

function isScalar(value: Json): value is number | boolean {
  return typeof value === "number" || typeof value === "boolean";
}

/** Compares a value with a text. The text is read with the type of the value where possible, else both are texts. */
function equalsText(value: number | boolean, text: string): boolean {
  if (typeof value === "number") {
    const order = orderOf(value, text);
    if (order !== null) return order === 0;
  } else if (/^\s*(?:true|false)\s*$/i.test(text)) {
    return (text.trim().toLowerCase() === "true") === value;
  }
  return String(value) === text;
}

/** Order of two values as -1, 0 or 1; null where they have none. */
function compare(left: Json, right: Json): number | null {
  const order = orderOf(left, right);
  if (order !== null || typeof left !== "string" || typeof right !== "string") return order;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Order of two numbers, by every digit of integers beyond 2^53; null where one of the values is none. */
function orderOf(left: Json, right: Json): number | null {
  const [one, two] = [exactNumber(left), exactNumber(right)];
  if (Number.isNaN(one) || Number.isNaN(two)) return null;
  return one < two ? -1 : one > two ? 1 : 0;
}

function isIn(left: Json, right: Json): boolean {
  if (Array.isArray(right)) return right.some((item) => equal(left, item));
  return typeof right === "string" && left !== null && includesText(right, text(left));
}
