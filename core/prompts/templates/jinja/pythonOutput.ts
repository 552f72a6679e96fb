import { tagsOf } from "./jinjaTags.ts";

/** Name of the filter through which outputs go. */
export const outputFilter = "__python";

/**
 * Rewrites a text so that its outputs look as Python's do: MiniJinja writes `true`, `none` and `{"a": "b"}`, jinja2
 * writes `True`, `None` and `{'a': 'b'}`. `{{ x }}` becomes an assignment and an output through a filter; the assignment
 * makes sure that an expression is evaluated once, although the filter must also know whether it is a float.
 */
export function withPythonOutput(text: string): string {
  let result = "";
  let from = 0;
  for (const { kind, start, end } of tagsOf(text)) {
    if (kind !== "output") continue;
    const inside = text.slice(start + 2, end - 2);
    const [open, close] = [markAt(inside[0]), inside.length > 1 ? markAt(inside.at(-1)) : ""];
    const expression = inside.slice(open.length, inside.length - close.length);
    result += text.slice(from, start);
    // An empty expression is left to MiniJinja, which reports it.
    result += expression.trim() === "" ? text.slice(start, end) : rewritten(expression, open, close);
    from = end;
  }
  return result + text.slice(from);
}

function markAt(character: string | undefined): string {
  return character === "-" || character === "+" ? character : "";
}

function rewritten(expression: string, open: string, close: string): string {
  return (
    `{%${open} set __value = (${expression})|default('') %}` + `{{ __value|${outputFilter}(__value is float) ${close}}}`
  );
}
