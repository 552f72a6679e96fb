import { lookup } from "../../../values/lookup.ts";
import { type Token, tokensOf } from "./jinjaNames.ts";
import { tagsOf } from "./jinjaTags.ts";

/** Names of the filters that stand for what MiniJinja does not have. */
export const ours = { output: "__python", method: "__method", keys: "__keys", slice: "__slice", joined: "__joined" };
/** Filters that give floats. They end with a native sum, since numbers of JavaScript come back as whole ones. */
export const floats = { float: "__float", round: "__round", sum: "__sum" };

/**
 * What is written for filters. What is missing has no length and no items in Jinja2, and is a fault in MiniJinja. A filter of
 * JavaScript is given `undefined` for a missing variable and for None alike, so the missing one becomes an empty text before it.
 * MiniJinja's own filters write other values than texts as JSON, so these become texts as Python writes them before.
 */
const filterTexts = new Map([
  ...["length", "count", "first", "last"].map(written("")),
  ...["string", "replace", "truncate", "center", "wordcount", "striptags", "urlencode", "format"].map(written("")),
  ...["upper", "lower", "capitalize", "title", "trim", "escape", "e"].map(written("string|")),
  ["safe", "default('')|string"],
] as [name: string, text: string][]);

function written(before: string): (name: string) => [name: string, text: string] {
  return (name) => [name, `default('')|${before}${name}`];
}

interface Rewritten {
  /** Text for MiniJinja. */
  text: string;
  /** Keys of its dicts in the order in which they are written. */
  dicts: string[][];
  /** Variables by the names that the text has for them, where these are others. */
  aliases: ReadonlyMap<string, string>;
}

/**
 * Rewrites a text of jinja2 for MiniJinja, which cannot be given methods and operators, sorts dicts and writes `none` for
 * `None`: `{{ x }}` becomes an assignment and an output through a filter, so that the expression is evaluated once
 * although the filter must also know whether it is a float.
 *
 * @param methods names of methods that are called by a filter
 */
export function withPythonSyntax(text: string, methods: ReadonlySet<string>): Rewritten {
  const growing = growingLists(text);
  const aliases = new Map<string, string>();
  const rewriter = new Rewriter(methods, growing);
  const kept = [...growing].map((name) => `${name}=${name}`).join(", ");
  let result = growing.size === 0 ? "" : `{% set __lists = namespace(${kept}) %}`;
  let from = 0;
  for (const { kind, start, end } of tagsOf(text)) {
    const inside = text.slice(start + 2, end - 2);
    const [open, close] = [markAt(inside[0]), inside.length > 1 ? markAt(inside.at(-1)) : ""];
    const code = inside.slice(open.length, inside.length - close.length);
    // Names and attributes alone are most of what there is, and as they should be. So is nothing, which MiniJinja reports.
    const isPlain = growing.size === 0 && /^[\w\s.]*$/.test(code);
    if (code.trim() === "" || (isPlain && kind === "statement" && !/^\s*for\b/.test(code))) continue;
    const rewritten = rewriter.rewrite(kind, isPlain && kind === "output" ? code : plainNames(tokensOf(code), aliases));
    result += `${text.slice(from, start)}{%${open} ${rewritten} ${close}${kind === "output" ? "}}" : "%}"}`;
    from = end;
  }
  return { text: result + text.slice(from), dicts: rewriter.dicts, aliases };
}

/** Tokens with names of ASCII letters, since MiniJinja knows no others. An attribute becomes an item: `x.é` is `x["é"]`. */
function plainNames(tokens: Token[], aliases: Map<string, string>): Token[] {
  return tokens.flatMap((token, at) => {
    const isAttribute = token.text === "." && isForeign(tokens[at + 1]);
    if (isAttribute) return { ...token, text: "[" };
    if (!isForeign(token)) return token;
    if (tokens[at - 1]?.text === ".") {
      const name: Token = { type: "value", text: JSON.stringify(token.text), gap: false };
      return [name, { type: "operator", text: "]", gap: false }];
    }
    const alias = plainName(token.text);
    aliases.set(alias, token.text);
    return { ...token, text: alias };
  });
}

function isForeign(token: Token | undefined): boolean {
  return token?.type === "name" && /\P{ASCII}/u.test(token.text);
}

function plainName(name: string): string {
  return /\P{ASCII}/u.test(name)
    ? `__u${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join("_")}`
    : name;
}

/**
 * Names of lists that a text appends to. Lists of MiniJinja never change, so these are kept in a namespace, whose
 * attributes can be set anywhere. What a loop or a macro names anew is left alone.
 */
function growingLists(text: string): Set<string> {
  const grown = new Set<string>();
  for (const [, name] of text.matchAll(/(?<![.\p{XIDC}])(\p{XIDC}+)\s*\.\s*(?:append|extend)\s*\(/gu)) {
    grown.add(plainName(name as string));
  }
  if (grown.size === 0) return grown;
  for (const { code } of tagsOf(text)) {
    const naming = /^\s*(?:for\b.*?\bin\b|(?:macro|call|with)\b.*)/s.exec(code)?.[0] ?? "";
    for (const [name] of naming.matchAll(/\p{XIDC}+/gu)) grown.delete(plainName(name));
  }
  return grown;
}

/** True for a call of `append` or `extend` at this place. */
function isGrowth(tokens: Token[], at: number): boolean {
  return (
    tokens[at]?.text === "." && /^(append|extend)$/.test(tokens[at + 1]?.text ?? "") && tokens[at + 2]?.text === "("
  );
}

function markAt(character: string | undefined): string {
  return character === "-" || character === "+" ? character : "";
}

/** A bracket that is open, and where the operand begins that it belongs to. */
interface Frame {
  start: number;
  close: string;
  /** Text that replaces the first comma. */
  comma?: string;
  /** Filter whose arguments it holds. */
  filter?: string;
  keys: string[];
}

const closing = lookup({ "(": ")", "[": "]", "{": "}" });
const words = new Set(["and", "or", "not", "in", "is", "if", "elif", "else", "recursive", "call"]);

class Rewriter {
  readonly dicts: string[][] = [];

  constructor(
    private readonly methods: ReadonlySet<string>,
    private readonly growing: ReadonlySet<string>,
  ) {}

  /** @param code a text for an output that needs no change */
  rewrite(kind: "output" | "statement", code: Token[] | string): string {
    if (kind === "statement" && typeof code !== "string") return this.statement(code);
    const [growth, expression] = typeof code === "string" ? ["", code] : this.grown(code);
    return `${growth}set __value = (${expression})|default('') %}{{ __value|${ours.output}(__value is float)`;
  }

  private statement(tokens: Token[]): string {
    const [keyword, ...rest] = tokens as [Token, ...Token[]];
    const at = rest.findIndex(({ text }) => text === (keyword.text === "for" ? "in" : "="));
    const [targets, value] = [rest.slice(0, at), rest.slice(at + 1)];
    const isBlock = at < 0 || targets.some(({ text }) => text === "|");
    if (isBlock || (keyword.text !== "for" && keyword.text !== "set")) {
      const [growth, expression] = this.grown(rest);
      return `${growth}${keyword.text} ${expression}`;
    }
    if (keyword.text === "for") return this.loop(targets.map(({ text }) => text).join(""), value);
    const names = targets.filter(({ type }) => type === "name").map(({ text }) => text);
    const isList = targets.some(({ text }) => text === ",");
    const [growth, expression] = this.grown(value);
    const assigned = `${growth}set ${isList ? "__values" : this.expression(targets)} = (${expression})`;
    if (!isList) return assigned;
    return [assigned, ...names.map((name, index) => `set ${name} = __values[${index}]`)].join(" %}{% ");
  }

  /** Statement that carries out `x.append(…)` at the start of an expression, and the expression with None in its place. */
  private grown(tokens: Token[]): [growth: string, expression: string] {
    const at = tokens.findIndex((_, index) => isGrowth(tokens, index));
    const end = at < 0 ? 0 : at + 3 + topLevel(tokens.slice(at + 3), () => false);
    const isAlone = tokens[end + 1] === undefined || tokens[end + 1]?.text === "or";
    const isPath = tokens.slice(0, at).every(({ type, text }) => type === "name" || text === ".");
    if (at < 0 || !isAlone || !isPath) return ["", this.expression(tokens)];
    const [list, items] = [this.expression(tokens.slice(0, at)), this.expression(tokens.slice(at + 3, end))];
    const added = tokens[at + 1]?.text === "append" ? `[${items}]` : `(${items})`;
    return [`set ${list} = ${list} + ${added} %}{% `, `none ${this.expression(tokens.slice(end + 1))}`];
  }

  /** A loop over a dict goes through its keys in their order. */
  private loop(targets: string, value: Token[]): string {
    const end = topLevel(value, ({ text }) => text === "if" || text === "recursive");
    // A text as a list of its characters, since the loop does not know the length of a text.
    const all = `(__items|${ours.keys} if __items is mapping else __items|list if __items is string else __items)`;
    const rest = this.expression(value.slice(end));
    return `set __items = (${this.expression(value.slice(0, end))}) %}{% for ${targets} in ${all} ${rest}`;
  }

  private expression(tokens: Token[]): string {
    const out: string[] = [];
    const frames: Frame[] = [];
    let start = 0;
    /** Text that ends the call of a filter that comes next. */
    let endOfFilter = "";
    /** Filter whose arguments ended last. */
    let lastFilter: string | undefined;
    for (let at = 0; at < tokens.length; at++) {
      const { type, text, gap } = tokens[at] as Token;
      const [before, next] = [tokens[at - 1], tokens[at + 1]];
      const frame = frames.at(-1);
      if (gap) out.push(" ");
      const isCall = text === "." && tokens[at + 2]?.text === "(";
      // With one argument, MiniJinja's own `get` is right.
      const isGet = isCall && next?.text === "get" && hasComma(tokens.slice(at + 3));
      const piece = this.pieceAt(tokens, at, lastFilter);
      if (piece) {
        if (piece.role === "postfix") out.splice(start, 0, "(");
        if (piece.role === "operand") start = out.length;
        out.push(piece.text);
        at = piece.end - 1;
      } else if (isGet || (isCall && next && this.methods.has(next.text))) {
        out.splice(start, 0, "(");
        const hasArguments = tokens[at + 3]?.text !== ")";
        out.push(isGet ? "[" : `|${ours.method}("${next.text}"${hasArguments ? "," : ""}`);
        frames.push({ start, close: "))", keys: [], ...(isGet && { comma: "]|default(" }) });
        at += 2;
      } else if (text in closing) {
        if (!endsOperand(before)) start = out.length;
        const filter = tokens[at - 2]?.text === "|" ? before?.text : undefined;
        frames.push({ start, close: endOfFilter || (closing[text] as string), keys: [], ...(filter && { filter }) });
        endOfFilter = "";
        out.push(text);
      } else if (frame && ")]}".includes(text)) {
        frames.pop();
        start = frame.start;
        lastFilter = frame.filter;
        if (text === "}" && frame.keys.length > 0) this.dicts.push(frame.keys);
        out.push(frame.close);
      } else if (text === "," && frame?.comma) {
        out.push(frame.comma);
        delete frame.comma;
      } else if (before?.text === "|" && Object.hasOwn(floats, text)) {
        out.push(floats[text as keyof typeof floats]);
        endOfFilter = next?.text === "(" ? ")|sum" : "";
        if (!endOfFilter) out.push("|sum");
      } else {
        const isOperand = type !== "operator" && before?.text !== "." && before?.text !== "|";
        if (isOperand) start = out.length;
        if (type === "value" && next?.text === ":") frame?.keys.push(text.slice(1, -1));
        const isKept = isOperand && this.growing.has(text) && next?.text !== "=";
        const filter = before?.text === "|" ? filterTexts.get(text) : undefined;
        out.push(isKept ? `__lists.${text}` : (filter ?? text.replace(/\\([\s\S])/g, knownEscape)));
      }
    }
    return out.join("");
  }

  /** What is written for the tokens from `at` on where it is something else than each of them. */
  private pieceAt(tokens: Token[], at: number, lastFilter: string | undefined): Piece | null {
    const { type, text } = tokens[at] as Token;
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (before?.text === "|") return filterPiece(tokens, at, lastFilter);
    if (/^(boolean|default_value)$/.test(text) && next?.text === "=") {
      // Arguments of `default`, which MiniJinja knows by their place alone.
      return { text: "", end: at + 2, role: "name" };
    }
    if (type === "value" && /^["']/.test(text) && next?.text === "%") {
      const end = at + 2 + topLevel(tokens.slice(at + 2), endsFormatted);
      const values = this.expression(withoutBrackets(tokens.slice(at + 2, end)));
      return { text: `(${this.expression([tokens[at] as Token])}|format(${values}))`, end, role: "operand" };
    }
    if (text === "-" && !endsOperand(before)) {
      // MiniJinja takes `-x.y` for `(-x).y`.
      const end = pathEnd(tokens, at + 1);
      if (end === null) return null;
      return { text: `-(${this.expression(tokens.slice(at + 1, end))})`, end, role: "operand" };
    }
    const bounds = text === "[" && endsOperand(before) ? backwardSlice(tokens, at) : null;
    if (!bounds) return null;
    // MiniJinja takes all of the memory for one of an empty list, and the wrong items for one with an end.
    const given = bounds.map((bound) => (bound.length === 0 ? "none" : `(${this.expression(bound)})`));
    const end = at + 1 + bounds.reduce((sum, bound) => sum + bound.length + 1, 0);
    return { text: `|${ours.slice}(${given.join(",")}))`, end, role: "postfix" };
  }
}

/** Text that replaces some tokens. */
interface Piece {
  text: string;
  /** Index behind the last of the tokens. */
  end: number;
  /** What it is in the expression: a postfix takes the operand before it along. */
  role: "operand" | "postfix" | "name";
}

/** What is written for the name of a filter that depends on its arguments or on the filter before it. */
function filterPiece(tokens: Token[], at: number, lastFilter: string | undefined): Piece | null {
  const { text } = tokens[at] as Token;
  const named = (name: string): Piece => ({ text: name, end: at + 1, role: "name" });
  if (text === "sum" && hasArgument(tokens, at, "start", ["["])) return named(ours.joined);
  // Items that are alike stay in their order, which MiniJinja turns around with the others.
  if (text === "sort" && hasArgument(tokens, at, "reverse", ["true", "True"])) return named("reverse|sort");
  // What is missing is nothing; a filter of JavaScript cannot tell it from None.
  const follows = text === "join" && tokens[at - 2]?.text === ")" && lastFilter === "map";
  return follows ? named("map('default', '')|join") : null;
}

function endsOperand(token: Token | undefined): boolean {
  if (!token) return false;
  return token.type === "operator" ? ")]}".includes(token.text) : !words.has(token.text);
}

/** Index of the first token outside of brackets for which `isEnd` holds, or of the bracket that closes what is around. */
function topLevel(tokens: Token[], isEnd: (token: Token, before: Token | undefined) => boolean): number {
  let depth = 0;
  const end = tokens.findIndex((token, at) => {
    if (depth === 0 && isEnd(token, tokens[at - 1])) return true;
    if (token.text in closing) depth++;
    return ")]}".includes(token.text) && --depth < 0;
  });
  return end < 0 ? tokens.length : end;
}

/** Number of tokens in which a path, a slice or an argument has to end: a look at each token costs no more, whatever follows. */
const longestLook = 64;

/** Tokens behind a bracket until the one that closes it; null where that is too far away. */
function insideOf(tokens: Token[], at: number): Token[] | null {
  const following = tokens.slice(at + 1, at + longestLook);
  const end = topLevel(following, () => false);
  return end === following.length ? null : following.slice(0, end);
}

/** Index behind a name with attributes, items or calls; null for a name alone, for anything else and for what is too long. */
function pathEnd(tokens: Token[], from: number): number | null {
  if (tokens[from]?.type !== "name" || words.has((tokens[from] as Token).text)) return null;
  let end = from + 1;
  for (let next = tokens[end]?.text ?? ""; ".[(".includes(next || " "); next = tokens[end]?.text ?? "") {
    const inside = next === "." ? [] : insideOf(tokens, end);
    if (inside === null || end - from > longestLook) return null;
    end += inside.length + 2;
  }
  return end === from + 1 ? null : end;
}

/** Start, end and step of a slice that goes backwards. */
function backwardSlice(tokens: Token[], at: number): [Token[], Token[], Token[]] | null {
  let left = insideOf(tokens, at) ?? [];
  const bounds: Token[][] = [];
  for (let end = 0; end < left.length && bounds.length < 2; left = left.slice(end + 1)) {
    end = topLevel(left, ({ text }) => text === ":");
    if (left[end]?.text !== ":") return null;
    bounds.push(left.slice(0, end));
  }
  return bounds.length === 2 && left[0]?.text === "-" ? [bounds[0] as Token[], bounds[1] as Token[], left] : null;
}

/** True where the call of a filter has an argument whose value begins with one of some tokens. */
function hasArgument(tokens: Token[], filter: number, name: string, values: readonly string[]): boolean {
  const inside = tokens[filter + 1]?.text === "(" ? insideOf(tokens, filter + 1) : null;
  if (!inside) return false;
  const at = topLevel(inside, ({ text }) => text === name);
  return inside[at + 1]?.text === "=" && values.includes(inside[at + 2]?.text ?? "");
}

/** An escape that Python does not know stands for itself, as in `'\d'`. */
function knownEscape(written: string, character: string): string {
  return /[\\'"abfnrtvxuUN0-7\n]/.test(character) ? written : `\\${written}`;
}

function hasComma(tokens: Token[]): boolean {
  return tokens[topLevel(tokens, ({ text }) => text === ",")]?.text === ",";
}

/** True for a token that ends the right side of `'…' % x`, which takes attributes, calls and filters along. */
function endsFormatted({ type, text }: Token, before: Token | undefined): boolean {
  if (before === undefined || before.text === "-" || /^[.|]$/.test(before.text)) return false;
  return type !== "operator" || !/^[.|([)\]}]$/.test(text);
}

/** The values of a tuple. */
function withoutBrackets(tokens: Token[]): Token[] {
  const isTuple = tokens[0]?.text === "(" && topLevel(tokens.slice(1), () => false) === tokens.length - 2;
  return isTuple ? tokens.slice(1, -1) : tokens;
}
