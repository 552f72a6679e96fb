// What a cluster refuses and a statement that was sent does not show: there, constants look like parameters.

/** Faults of a file of the product. */
export function faultsOfSource(text: string): string[] {
  const faults: string[] = [];
  // One in a CTE is sent with its parameters.
  for (const { 0: begun, index } of text.matchAll(/(?<!\(\s*)\binsert into\b/g)) {
    faults.push(...faultsOfInsert(text, index + begun.length));
  }
  if (/\bconstraint_name\s*[!=]==|[!=]==\s*[\w.?]*\bconstraint_name\b/.test(text)) {
    faults.push("constraint_name is compared, and has a suffix on a node: use violates()");
  }
  return faults;
}

/**
 * The rows of a SELECT that is not computed where they are stored are sent on, and with them the rest of the statement, but none of its
 * parameters.
 */
function faultsOfInsert(text: string, start: number): string[] {
  const { words, parameters } = readInsert(text, start);
  const end = /\b(on conflict|returning)\b/.exec(words)?.index;
  if (end === undefined || !/\bselect\b/.test(words.slice(0, end))) return [];
  return parameters
    .filter(({ place }) => place > end)
    .map(
      ({ name }) => `\${${name}} stands in ON CONFLICT or RETURNING of an INSERT … SELECT: select it, and use excluded`,
    );
}

/** An INSERT up to the end of its template or CTE: its text with a ? for whatever is put in, and what is a parameter of that. */
function readInsert(text: string, start: number): { words: string; parameters: { name: string; place: number }[] } {
  const parameters: { name: string; place: number }[] = [];
  let words = "";
  let depth = 0;
  for (let at = start; at < text.length && text[at] !== "`" && depth >= 0; at++) {
    if (text.startsWith("${", at)) {
      const end = endOfBraces(text, at + 1);
      const name = text.slice(at + 2, end);
      if (isParameter(name)) parameters.push({ name, place: words.length });
      words += "?";
      at = end;
    } else {
      if (text[at] === "(") depth++;
      if (text[at] === ")") depth--;
      words += text[at];
    }
  }
  return { words, parameters };
}

function endOfBraces(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** What functions of this product give is a part of the statement, such as names of columns. */
function isParameter(expression: string): boolean {
  if (expression.includes("`")) return false;
  return !/^[\w.]+\(/.test(expression) || /^(JSON\.stringify|String|Number)\(/.test(expression);
}
