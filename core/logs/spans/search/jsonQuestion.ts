/** Questions about JSON documents as JSONPath predicates, which GIN indexes with jsonb_path_ops answer where they ask for equality. */

/** Names beyond this many are taken as one. */
const maxSteps = 6;

/** Alternatives in one predicate: Postgres reads them as deep as they are many. */
const maxAlternatives = 100;

/**
 * The ways that a key with dots can be meant: the first names may be one (`gen_ai.tool.call.arguments`), the rest goes
 * down (`city`). Lists on the way are looked through.
 */
export function pathsOfKey(key: string, before: string[] = []): string[] {
  const names = key.split(".");
  const steps = (parts: string[]) => `$${[...before, ...parts].map((name) => `.${JSON.stringify(name)}[*]`).join("")}`;
  const paths = [steps([key])];
  for (let first = 1; first < Math.min(names.length, maxSteps); first++) {
    paths.push(steps([names.slice(0, first).join("."), ...names.slice(first)]));
  }
  return paths;
}

/**
 * Predicates of which one holds when a value at one of these paths has one of these texts: `42` is the text of the number
 * 42 too.
 */
export function equalsQuestions(paths: string[], values: string[]): string[] {
  const isOneOf = chunk(values.flatMap(literalsOf).map((literal) => `@ == ${literal}`)).map(either);
  return chunk(paths.flatMap((path) => isOneOf.map((condition) => `exists(${path} ? (${condition}))`))).map(either);
}

/** Predicates of which one holds when there is something at one of these paths. */
export function existsQuestions(paths: string[]): string[] {
  return chunk(paths.map((path) => `exists(${path})`)).map(either);
}

function either(conditions: string[]): string {
  return conditions.map((condition) => `(${condition})`).join(" || ");
}

function chunk(conditions: string[]): string[][] {
  const size = maxAlternatives;
  const count = Math.ceil(conditions.length / size);
  return Array.from({ length: count }, (_, index) => conditions.slice(index * size, (index + 1) * size));
}

function literalsOf(text: string): string[] {
  // As many digits as a double can have on either side of the point.
  const isNumber = /^-?(?:0|[1-9]\d{0,308})(?:\.\d{1,341})?$/.test(text);
  const isWord = text === "true" || text === "false" || text === "null";
  return [JSON.stringify(text), ...(isNumber || isWord ? [text] : [])];
}
