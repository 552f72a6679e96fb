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
  /(\s*)(?:([A-Za-z_]\w*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(\*\*|\/\/|[=!<>]=|[^\sA-Za-z_\d]))/gsu;

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
    case "for": {
      const split = rest.findIndex(({ text }) => text === "in");
      const recursive = rest.filter(({ text }) => text !== "recursive");
      // Names in the filter of a loop (`for x in list if x`) may be variables of the loop; those in the list are not.
      const targets = new Set(namesIn(rest.slice(0, Math.max(split, 0))));
      const condition = recursive.findIndex(({ text }, index) => index > split && text === "if");
      readTokens(recursive.slice(split + 1, condition === -1 ? undefined : condition), scopes, found);
      scopes.enter(targets);
      if (condition !== -1) readTokens(recursive.slice(condition), scopes, found);
      return;
    }
    case "set": {
      const equals = rest.findIndex(({ text }) => text === "=");
      const targets = equals === -1 ? rest : rest.slice(0, equals);
      if (equals !== -1) readTokens(rest.slice(equals + 1), scopes, found);
      // `set ns.value = 1` sets an attribute.
      if (targets.some(({ text }) => text === ".")) return;
      const barrier = targets.findIndex(({ text }) => text === "|");
      for (const name of namesIn(barrier === -1 ? targets : targets.slice(0, barrier))) scopes.add(name);
      return;
    }
    case "macro":
    case "call": {
      const [name, ...parameters] = rest;
      if (keyword.text === "macro" && name) scopes.add(name.text);
      const names = new Set(
        keyword.text === "macro" ? namesIn(parameters.filter((_, at) => isParameter(parameters, at))) : [],
      );
      const defaults = keyword.text === "macro" ? parameters.filter((_, at) => !isParameter(parameters, at)) : rest;
      readTokens(defaults, scopes, found);
      scopes.enter(names);
      return;
    }
    case "with": {
      const names = new Set(rest.filter((_, at) => rest[at + 1]?.text === "=").map(({ text }) => text));
      readTokens(rest, scopes, found);
      scopes.enter(names);
      return;
    }
    case "import":
    case "from": {
      const as = rest.findIndex(({ text }) => text === "import" || text === "as");
      for (const name of namesIn(rest.slice(as + 1))) scopes.add(name);
      return;
    }
    case "filter":
    case "autoescape":
    case "block":
      scopes.enter([]);
      return;
    case "endfor":
    case "endmacro":
    case "endcall":
    case "endwith":
    case "endfilter":
    case "endautoescape":
    case "endblock":
      scopes.leave();
      return;
    default:
      readTokens(rest, scopes, found);
  }
}

function isParameter(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1]?.text;
  return tokens[index]?.type === "name" && (before === "(" || before === ",");
}

function namesIn(tokens: Token[]): string[] {
  return tokens.filter(({ type, text }) => type === "name" && !words.has(text)).map(({ text }) => text);
}
