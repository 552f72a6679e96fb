import { readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { $, Glob } from "bun";
import { closest } from "fastest-levenshtein";
import { LineCounter, parse, parseDocument } from "yaml";

const redocly = join(import.meta.dir, "../../node_modules/@redocly/cli/bin/cli.js");
/** Rules of faults that keep the generator from its work; the others are for `npm run check`. */
const rules = ["struct", "no-unresolved-refs", "operation-operationId"];

interface Problem {
  ruleId: string;
  message: string;
  suggest: string[];
  location: [{ source: { ref: string }; start: { line: number; col: number } }];
}

/** Faults of a contract's text, each with its place. */
export class ContractFaults extends Error {}

/** A word of the contract where only some are known, by rules of ours that no linter holds. */
export class UnknownWord extends Error {
  constructor(
    message: string,
    readonly word: string,
    readonly known: readonly string[],
  ) {
    super(message);
  }
}

/**
 * Finds where the contract is faulty after it could not be read; gives the error back where the text is not the reason
 * for it.
 */
export async function explained(error: unknown, root: string): Promise<unknown> {
  const own = error instanceof UnknownWord ? await placesOf(error, root) : await syntaxFaults(root);
  if (own.length > 0) return new ContractFaults(own.join("\n"));
  const config = join(import.meta.dir, "../../redocly.yaml");
  const output = await $`${process.execPath} ${redocly} lint ${basename(root)} --format json --config ${config}`
    .cwd(dirname(root))
    .env({ ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" })
    .quiet()
    .nothrow()
    .text();
  const { problems } = JSON.parse(output.slice(output.indexOf("{"))) as { problems: Problem[] };
  const faults = problems.filter(({ ruleId }) => rules.includes(ruleId));
  const lines = await Promise.all(faults.map((fault) => describe(fault, dirname(root))));
  return lines.length > 0 ? new ContractFaults(lines.join("\n")) : error;
}

async function textsOf(root: string): Promise<[place: string, text: string][]> {
  const names = [basename(root), ...new Glob("openapi/*.yaml").scanSync(dirname(root))];
  const files = names.map((name) => join(dirname(root), name));
  return Promise.all(
    files.map(async (file) => [relative(process.cwd(), file), await Bun.file(file).text()] as [string, string]),
  );
}

async function placesOf({ message, word, known }: UnknownWord, root: string): Promise<string[]> {
  const whole = new RegExp(`(?<![\\w/{:])${RegExp.escape(word)}(?![\\w/}])`);
  return (await textsOf(root)).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, at) => {
      const found = whole.exec(line);
      return found ? [`${file}:${at + 1}:${found.index + 1} ${message}. Did you mean ${closest(word, known)}?`] : [];
    }),
  );
}

/** Faults that keep a file from being read at all, and so the files that refer to it. */
async function syntaxFaults(root: string): Promise<string[]> {
  return (await textsOf(root)).flatMap(([file, text]) => {
    const lines = new LineCounter();
    const { errors } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    return errors.map(({ pos, message }) => {
      const { line, col } = lines.linePos(pos[0]);
      return `${file}:${line}:${col} ${message}`;
    });
  });
}

async function describe(
  { message, suggest, location: [{ source, start }] }: Problem,
  directory: string,
): Promise<string> {
  const file = join(directory, source.ref);
  const line = (await Bun.file(file).text()).split("\n")[start.line - 1] ?? "";
  const reference = /\$ref:\s*["']?([^"'\s}]+)/.exec(line)?.[1];
  const nearest = message.startsWith("Can't resolve") && reference ? await nearestTo(reference, file) : suggest[0];
  const what = reference ? `${reference}: ${message}` : message;
  return `${relative(process.cwd(), file)}:${start.line}:${start.col} ${what}${nearest ? ` Did you mean ${nearest}?` : ""}`;
}

/** The reference with its first wrong word replaced by the nearest one that is there. */
async function nearestTo(reference: string, from: string): Promise<string> {
  const [path = "", pointer = ""] = reference.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  if (!(await Bun.file(file).exists()))
    return closest(
      reference,
      readdirSync(dirname(file)).map((name) => `${name}#${pointer}`),
    );
  let part = parse(await Bun.file(file).text());
  const steps = pointer.split("/").slice(1);
  for (const [index, step] of steps.entries()) {
    if (part?.[step] === undefined) steps[index] = closest(step, Object.keys(part ?? {}));
    part = part?.[steps[index] as string];
  }
  return `${path}#/${steps.join("/")}`;
}
