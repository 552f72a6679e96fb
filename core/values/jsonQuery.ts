import { JSONPathEnvironment, JSONPathError, type JSONPathQuery, jsonpath } from "json-p3";
import { withinStack } from "./cellFault.ts";
import { tick } from "./computingTime.ts";
import { ExpressionFault } from "./expressionFault.ts";
import { type Json, Meter, memberOf } from "./json.ts";
import { comparisons, compileDataPattern, lengthOf, matches, type Operand } from "./jsonQueryFunctions.ts";
import { compileIRegexp, type Pattern } from "./pattern.ts";

const { expressions, selectors } = jsonpath;
type Expression = jsonpath.expressions.FilterExpression;
type Segment = JSONPathQuery["segments"][number];
type Selector = jsonpath.JSONPathSelector;

/** A JSONPath query (RFC 9535), compiled. Evaluating throws a CellFault when a value makes it take too many steps. */
export interface JsonQuery {
  /** Names and indexes only: it matches one value or none. */
  isSingular: boolean;
  first(root: Json): Json | undefined;
  /** Lists the matches, in the order of the standard. */
  all(root: Json): Json[];
}

/**
 * Compiles a query. json-p3 parses and type-checks it (it passes the whole compliance suite, 703 of 703; two other
 * libraries 662 and 683), and what it parses is compiled to functions here, for three things that its evaluator lacks:
 * a bound on the work, regular expressions that cannot hang, and speed (4 to 14 times on small values).
 *
 * @param path an RFC 9535 query; `$` may be left out at its start
 */
export function compileQuery(path: string): JsonQuery {
  const { segments } = parse(withRoot(path));
  const first = compileSegments(segments, takeFirst);
  const all = compileSegments(segments, takeAll);
  const single = compileSingular(segments);
  return {
    isSingular: single !== null,
    first: single ?? ((root) => run(first, root)[0]),
    all: (root) => run(all, root),
  };
}

function withRoot(path: string): string {
  if (path.startsWith("$")) return path;
  return path.startsWith("[") || path.startsWith(".") ? `$${path}` : `$.${path}`;
}

const environment = new JSONPathEnvironment();
for (const name of environment.functionRegister.keys()) {
  if (!["count", "length", "match", "search", "value"].includes(name)) environment.functionRegister.delete(name);
}

function parse(path: string): JSONPathQuery {
  try {
    return environment.compile(path);
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    throw invalidQuery(error.message);
  }
}

function invalidQuery(reason: string): ExpressionFault {
  // json-p3 quotes by UTF-16 units, which may cut a character in half.
  return new ExpressionFault(`Not a valid JSONPath query (RFC 9535): ${reason.toWellFormed()}`);
}

/**
 * State of one evaluation. It counts the values visited: without a bound, a short query on a value of a few
 * megabytes runs for hours. `$..*..*..*` visits the cube of the depth, `$[0,0][0,0]…` twice as many with each segment,
 * and `$[?$.a == $.b]` compares all of a and b for each item.
 */
class Evaluation extends Meter {
  matches: Json[] = [];

  constructor(readonly root: Json) {
    super();
  }

  /** Matches of a query inside a filter, apart from those of the query around it. */
  collect(visit: Visit, node: Json): Json[] {
    const outer = this.matches;
    this.matches = [];
    visit(node, this);
    const inner = this.matches;
    this.matches = outer;
    return inner;
  }
}

/** Continues from a value; returns true to end the evaluation. */
type Visit = (node: Json, evaluation: Evaluation) => boolean;

const takeAll: Visit = (node, evaluation) => {
  evaluation.matches.push(node);
  return false;
};

const takeFirst: Visit = (node, evaluation) => {
  evaluation.matches.push(node);
  return true;
};

const isThere: Visit = () => true;

function run(visit: Visit, root: Json): Json[] {
  const evaluation = new Evaluation(root);
  withinStack(() => visit(root, evaluation));
  return evaluation.matches;
}

function compileSegments(segments: Segment[], last: Visit): Visit {
  return segments.reduceRight((next, segment) => compileSegment(segment, next), last);
}

function compileSegment(segment: Segment, next: Visit): Visit {
  const visits = segment.selectors.map((selector) => compileSelector(selector, next));
  const [only] = visits;
  const select = only && visits.length === 1 ? only : oneAfterTheOther(visits);
  return segment.token.kind === "TOKEN_DDOT" ? descendants(select) : select;
}

function oneAfterTheOther(visits: Visit[]): Visit {
  return (node, evaluation) => {
    evaluation.spend(visits.length);
    return visits.some((visit) => visit(node, evaluation));
  };
}

/** Selects from a value and from everything below it, in this order. */
function descendants(select: Visit): Visit {
  const visit: Visit = (node, evaluation) => {
    if (typeof node !== "object" || node === null) return false;
    evaluation.spend(1);
    if (select(node, evaluation)) return true;
    if (Array.isArray(node)) {
      for (const item of node) if (visit(item, evaluation)) return true;
      return false;
    }
    for (const name of Object.keys(node)) if (visit(node[name] as Json, evaluation)) return true;
    return false;
  };
  return visit;
}

function compileSelector(selector: Selector, next: Visit): Visit {
  if (selector instanceof selectors.NameSelector) {
    const { name } = selector;
    return (node, evaluation) => {
      const value = memberOf(node, name);
      return value !== undefined && next(value, evaluation);
    };
  }
  if (selector instanceof selectors.IndexSelector) {
    const { index } = selector;
    return (node, evaluation) => {
      const value = itemOf(node, index);
      return value !== undefined && next(value, evaluation);
    };
  }
  if (selector instanceof selectors.WildcardSelector) return children(next);
  if (selector instanceof selectors.SliceSelector) return compileSlice(selector, next);
  if (selector instanceof selectors.FilterSelector) {
    const holds = compileTest(selector.expression);
    return children((node, evaluation) => holds(node, evaluation) && next(node, evaluation));
  }
  throw new Error(`JSONPath selector ${selector.constructor.name} has no evaluation`);
}

function itemOf(node: Json, index: number): Json | undefined {
  return Array.isArray(node) ? node[index < 0 ? index + node.length : index] : undefined;
}

function children(next: Visit): Visit {
  return (node, evaluation) => {
    if (typeof node !== "object" || node === null) return false;
    if (Array.isArray(node)) {
      evaluation.spend(node.length);
      for (const item of node) if (next(item, evaluation)) return true;
      return false;
    }
    const names = Object.keys(node);
    evaluation.spend(names.length);
    for (const name of names) if (next(node[name] as Json, evaluation)) return true;
    return false;
  };
}

function compileSlice(slice: jsonpath.selectors.SliceSelector, next: Visit): Visit {
  const step = slice.step ?? 1;
  if (step === 0) return () => false;
  return (node, evaluation) => {
    if (!Array.isArray(node)) return false;
    const { length } = node;
    const clamp = (bound: number | undefined, otherwise: number) => {
      if (bound === undefined) return otherwise;
      const absolute = bound < 0 ? bound + length : bound;
      return step > 0 ? Math.min(Math.max(absolute, 0), length) : Math.min(Math.max(absolute, -1), length - 1);
    };
    const start = clamp(slice.start, step > 0 ? 0 : length - 1);
    const stop = clamp(slice.stop, step > 0 ? length : -1);
    for (let index = start; step > 0 ? index < stop : index > stop; index += step) {
      evaluation.spend(1);
      if (next(node[index] as Json, evaluation)) return true;
    }
    return false;
  };
}

type Step = (node: Json) => Json | undefined;

/** Compiles a chain of names and indexes, which needs no state. Null for any other query. */
function compileSingular(segments: Segment[]): Step | null {
  const steps: Step[] = [];
  for (const { token, selectors: chosen } of segments) {
    const [selector] = chosen;
    if (chosen.length !== 1 || token.kind === "TOKEN_DDOT") return null;
    if (selector instanceof selectors.NameSelector) steps.push((node) => memberOf(node, selector.name));
    else if (selector instanceof selectors.IndexSelector) steps.push((node) => itemOf(node, selector.index));
    else return null;
  }
  return (root) => {
    let node: Json | undefined = root;
    for (const step of steps) {
      node = step(node);
      if (node === undefined) return undefined;
    }
    return node;
  };
}

type Test = (current: Json, evaluation: Evaluation) => boolean;
type Comparable = (current: Json, evaluation: Evaluation) => Operand;

function compileTest(expression: Expression): Test {
  if (expression instanceof expressions.LogicalExpression) return compileTest(expression.expression);
  if (expression instanceof expressions.PrefixExpression) {
    const holds = compileTest(expression.right);
    return (current, evaluation) => !holds(current, evaluation);
  }
  if (expression instanceof expressions.InfixExpression) return compileInfix(expression);
  if (expression instanceof expressions.FilterQuery) {
    const exists = compileSegments(expression.path.segments, isThere);
    return isFromRoot(expression)
      ? (_, evaluation) => exists(evaluation.root, evaluation)
      : (current, evaluation) => exists(current, evaluation);
  }
  if (expression instanceof expressions.FunctionExtension) return compileMatch(expression);
  throw notCompared(expression);
}

/** Fault of a value that stands in place of a test. json-p3 finds most of these, except behind ! and beside other tests. */
function notCompared(expression: Expression): ExpressionFault {
  return invalidQuery(`${expression} must be compared, as in @.a == 1`);
}

function compileInfix({ left, operator, right }: jsonpath.expressions.InfixExpression): Test {
  if (operator === "&&" || operator === "||") {
    const [first, second] = [compileTest(left), compileTest(right)];
    return operator === "&&"
      ? (current, evaluation) => first(current, evaluation) && second(current, evaluation)
      : (current, evaluation) => first(current, evaluation) || second(current, evaluation);
  }
  const compare = comparisons[operator];
  if (!compare) throw new Error(`JSONPath operator ${operator} has no evaluation`);
  const [leftValue, rightValue] = [compileComparable(left), compileComparable(right)];
  return (current, evaluation) => {
    tick();
    return compare(leftValue(current, evaluation), rightValue(current, evaluation), evaluation);
  };
}

function isFromRoot(query: jsonpath.expressions.FilterQuery): boolean {
  return query instanceof expressions.RootQuery;
}

function compileComparable(expression: Expression): Comparable {
  if (expression instanceof expressions.NullLiteral) return () => null;
  if (
    expression instanceof expressions.BooleanLiteral ||
    expression instanceof expressions.NumberLiteral ||
    expression instanceof expressions.StringLiteral
  ) {
    const { value } = expression;
    return () => value;
  }
  if (expression instanceof expressions.FilterQuery) {
    const single = compileSingular(expression.path.segments);
    if (!single) throw new Error("a JSONPath comparison with a query that is not singular was parsed");
    return isFromRoot(expression) ? (_, { root }) => single(root) : single;
  }
  if (expression instanceof expressions.FunctionExtension) return compileValueFunction(expression);
  // json-p3 accepts more than the standard here.
  throw invalidQuery(`${expression} cannot be compared; "not equal" is !(@.a == 1) or @.a != 1`);
}

function compileValueFunction({ name, args }: jsonpath.expressions.FunctionExtension): Comparable {
  if (name === "length") {
    const argument = compileComparable(args[0] as Expression);
    return (current, evaluation) => lengthOf(argument(current, evaluation), evaluation);
  }
  const nodes = compileNodes(args[0] as Expression);
  if (name === "count") return (current, evaluation) => nodes(current, evaluation).length;
  if (name === "value") {
    return (current, evaluation) => {
      const found = nodes(current, evaluation);
      return found.length === 1 ? found[0] : undefined;
    };
  }
  throw new Error(`JSONPath function ${name} has no evaluation`);
}

function compileNodes(expression: Expression): (current: Json, evaluation: Evaluation) => Json[] {
  if (!(expression instanceof expressions.FilterQuery)) throw new Error("a JSONPath argument is not a query");
  const visit = compileSegments(expression.path.segments, takeAll);
  return isFromRoot(expression)
    ? (_, evaluation) => evaluation.collect(visit, evaluation.root)
    : (current, evaluation) => evaluation.collect(visit, current);
}

function compileMatch(expression: jsonpath.expressions.FunctionExtension): Test {
  const { name, args } = expression;
  if (name !== "match" && name !== "search") throw notCompared(expression);
  const subject = compileComparable(args[0] as Expression);
  const [, second] = args;
  if (second instanceof expressions.StringLiteral) {
    const pattern = compileLiteralPattern(second.value);
    return (current, evaluation) => matches[name](subject(current, evaluation), pattern, evaluation);
  }
  const source = compileComparable(second as Expression);
  return (current, evaluation) => {
    const text = subject(current, evaluation);
    return matches[name](text, compileDataPattern(source(current, evaluation), evaluation), evaluation);
  };
}

function compileLiteralPattern(source: string): Pattern {
  try {
    return compileIRegexp(source);
  } catch (error) {
    if (error instanceof ExpressionFault) throw new ExpressionFault(`In the JSONPath query, ${error.message}`);
    throw error;
  }
}
