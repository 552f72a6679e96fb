import { giveWay, isTurnDue } from "../../../values/giveWay.ts";
import { tagsOf } from "./jinjaTags.ts";

/**
 * Finds the variables that a jinja2 text expects: top-level names (`user` of `user.name`) except those that the text sets
 * itself and built-in functions. It reads tokens and builds no tree: of the grammar it needs only which names are
 * attributes, filters, tests or keyword arguments. Long texts give way: 400 KB of short tags take 100 ms.
 */
export async function jinjaNames(text: string): Promise<string[]> {
  const found = new Set<string>();
  const scopes = new Scopes();
  for (const { kind, code } of tagsOf(text)) {
    if (isTurnDue()) await giveWay();
    if (kind === "output") readTokens(tokensOf(code), scopes, found);
    else readStatement(code, scopes, found);
  }
  return [...found];
}

/**
 * Names that a text sets itself, scope within scope. They are counted, so that a look-up costs the same in a text that opens
 * a hundred thousand scopes.
 */
class Scopes {
  private readonly open: Set<string>[] = [new Set()];
  private readonly counts = new Map<string, number>();

  enter(names: Iterable<string>): void {
    this.open.push(new Set());
    for (const name of names) this.add(name);
  }

  leave(): void {
    if (this.open.length === 1) return;
    for (const name of this.open.pop() ?? []) this.counts.set(name, (this.counts.get(name) as number) - 1);
  }

  add(name: string): void {
    const inner = this.open.at(-1) as Set<string>;
    if (!inner.has(name)) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    inner.add(name);
  }

  has(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0;
  }
}

export interface Token {
  type: "name" | "operator" | "value";
  text: string;
  /** True where whitespace stands before it. */
  gap: boolean;
}

const tokenPattern =
  /(\s*)(?:([\p{XIDS}_]\p{XIDC}*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(\*\*|\/\/|[=!<>]=|[^\s\p{XIDS}_\d]))/gsu;

export function tokensOf(code: string): Token[] {
  return [...code.trimEnd().matchAll(tokenPattern)].map(([, space, name, value, operator]): Token => {
    const gap = space !== "";
    if (name !== undefined) return { type: "name", text: name, gap };
    return value === undefined
      ? { type: "operator", text: operator as string, gap }
      : { type: "value", text: value, gap };
  });
}

const words = new Set(["and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"]);
const globals = new Set([
  "range",
  "dict",
  "lipsum",
  "cycler",
  "joiner",
  "namespace",
  "loop",
  "caller",
  "debug",
  "super",
  "self",
]);

function readTokens(tokens: Token[], scopes: Scopes, found: Set<string>): void {
  for (const [index, { type, text }] of tokens.entries()) {
    if (type !== "name" || words.has(text) || globals.has(text)) continue;
    if (!isVariable(tokens, index) || scopes.has(text)) continue;
    found.add(text);
  }
}

/** True for a name that is not an attribute, a filter, a test, or a keyword of an argument. */
function isVariable(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before?.text === "." || before?.text === "|") return false;
  if (before?.text === "is") return false;
  if (before?.text === "not" && tokens[index - 2]?.text === "is") return false;
  return tokens[index + 1]?.text !== "=";
}

function readStatement(code: string, scopes: Scopes, found: Set<string>): void {
  const [keyword, ...rest] = tokensOf(code);
  switch (keyword?.text) {
    case "for":
      readFor(rest, scopes, found);
      break;
    case "set":
      readSet(rest, scopes, found);
      break;
    case "macro":
      readMacro(rest, scopes, found);
      break;
    case "with":
      readWith(rest, scopes, found);
      break;
    case "import":
    case "from":
      readImport(rest, scopes);
      break;
    case "call":
      readCall(rest, scopes, found);
      break;
    case "filter":
      readTokens([{ type: "operator", text: "|", gap: false }, ...rest], scopes, found);
      scopes.enter([]);
      break;
    case "autoescape":
      readTokens(rest, scopes, found);
      scopes.enter([]);
      break;
    case "block":
      scopes.enter([]);
      break;
    case "endfor":
    case "endmacro":
    case "endcall":
    case "endwith":
    case "endfilter":
    case "endautoescape":
    case "endblock":
      scopes.leave();
      break;
    default:
      readTokens(rest, scopes, found);
  }
}

/** Reads `for item in list if condition recursive`. */
function readFor(tokens: Token[], scopes: Scopes, found: Set<string>): void {
  const split = tokens.findIndex(({ text }) => text === "in");
  const recursive = tokens.filter(({ text }) => text !== "recursive");
  // Names in the filter of a loop (`for x in list if x`) may be variables of the loop; those in the list are not.
  const targets = new Set(namesIn(tokens.slice(0, Math.max(split, 0))));
  const condition = recursive.findIndex(({ text }, index) => index > split && text === "if");
  readTokens(recursive.slice(split + 1, condition === -1 ? undefined : condition), scopes, found);
  scopes.enter(targets);
  if (condition !== -1) readTokens(recursive.slice(condition), scopes, found);
}

/** Reads `set name = value`, and `set name | filter`, whose value is the text up to `endset`. */
function readSet(tokens: Token[], scopes: Scopes, found: Set<string>): void {
  const equals = tokens.findIndex(({ text }) => text === "=");
  const targets = equals === -1 ? tokens : tokens.slice(0, equals);
  if (equals !== -1) readTokens(tokens.slice(equals + 1), scopes, found);
  // `set ns.value = 1` sets an attribute.
  if (targets.some(({ text }) => text === ".")) return;
  const barrier = targets.findIndex(({ text }) => text === "|");
  for (const name of namesIn(barrier === -1 ? targets : targets.slice(0, barrier))) scopes.add(name);
}

/** Reads `macro name(parameter, parameter=default)`. */
function readMacro([name, ...tokens]: Token[], scopes: Scopes, found: Set<string>): void {
  if (name) scopes.add(name.text);
  const { names, others } = parametersOf(tokens);
  readTokens(others, scopes, found);
  scopes.enter(names);
}

/** Reads `call(parameter) macro(value)`. */
function readCall(tokens: Token[], scopes: Scopes, found: Set<string>): void {
  const { names, others } = tokens[0]?.text === "(" ? parametersOf(tokens) : { names: [], others: tokens };
  readTokens(others, scopes, found);
  scopes.enter(names);
}

/** Names of the parameters in the first brackets, and the other tokens: their defaults, and what follows. */
function parametersOf(tokens: Token[]): { names: Set<string>; others: Token[] } {
  const names = new Set<string>();
  const others: Token[] = [];
  let depth = 0;
  let isOver = false;
  for (const [at, token] of tokens.entries()) {
    const startsParameter = at > 0 && "(,".includes((tokens[at - 1] as Token).text);
    if (!isOver && depth === 1 && token.type === "name" && startsParameter) names.add(token.text);
    else others.push(token);
    if ("([{".includes(token.text)) depth++;
    if (")]}".includes(token.text)) depth--;
    isOver ||= depth === 0;
  }
  return { names, others };
}

/** Reads `with name = value, name = value`. */
function readWith(tokens: Token[], scopes: Scopes, found: Set<string>): void {
  const names = new Set(tokens.filter((_, at) => tokens[at + 1]?.text === "=").map(({ text }) => text));
  readTokens(tokens, scopes, found);
  scopes.enter(names);
}

/** Reads `import "file" as name` and `from "file" import name`. */
function readImport(tokens: Token[], scopes: Scopes): void {
  const as = tokens.findIndex(({ text }) => text === "import" || text === "as");
  for (const name of namesIn(tokens.slice(as + 1))) scopes.add(name);
}

function namesIn(tokens: Token[]): string[] {
  return tokens.filter(({ type, text }) => type === "name" && !words.has(text)).map(({ text }) => text);
}
