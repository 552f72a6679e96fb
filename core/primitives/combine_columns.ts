import { text, unwrap } from "../values/coercions.ts";
import { assertStorable, withinSize } from "../values/storable.ts";
import {
  type CellPrimitive,
  configAs,
  type Evaluate,
  type InputColumn,
  invalidConfig,
  type Json,
} from "./primitive.ts";
import { listedSources } from "./sources.ts";

export const combineColumns: CellPrimitive = {
  revision: 1,
  isQuick: true,
  asNode: { joinsBranches: true },
  sourceReferences: listedSources,
  readsTitles(config) {
    const { sources, format, template, separator } = configAs<"CombineColumnsConfig">(config);
    const filled = [format, template].find((text) => typeof text === "string");
    if (filled == null) return typeof separator !== "string";
    return [...filled.matchAll(special)].some(([, name]) => name !== undefined && !sources.includes(name));
  },
  prepare(config, inputs) {
    const { sources, format, template, separator } = configAs<"CombineColumnsConfig">(config);
    if (typeof format === "string") return filler(parseFormat("format", format, sources, inputs));
    if (typeof template === "string") return filler(parseFormat("template", template, sources, inputs));
    return typeof separator === "string" ? joiner(separator) : collector(inputs);
  },
};

/** Collects an object of titles and values. fromEntries makes a column called `__proto__` a key like any other. */
function collector(inputs: InputColumn[]): Evaluate {
  return (values) => {
    const value = Object.fromEntries(inputs.map(({ title }, index) => [title, values[index] ?? null]));
    assertStorable(value);
    return { value };
  };
}

function joiner(separator: string): Evaluate {
  return (values) => {
    const texts = values.map((value) => text(unwrap(value)));
    withinSize(separator.length * (texts.length - 1) + lengthOf(texts));
    return { value: texts.join(separator) };
  };
}

/** Part of a format: literal text, or the index of the input that stands there. */
type Part = string | number;

/** Fills a format. The size is checked before the text is made: a format of 65,536 characters can name a large value 20,000 times. */
function filler(parts: Part[]): Evaluate {
  return (values) => {
    const texts = values.map((value) => text(unwrap(value)));
    const filled = parts.map((part) => (typeof part === "string" ? part : (texts[part] as string)));
    withinSize(lengthOf(filled));
    return { value: filled.join("") };
  };
}

function lengthOf(texts: string[]): number {
  let length = 0;
  for (const part of texts) length += part.length;
  return length;
}

/** Pair of equal braces, which stands for one, or a placeholder: a name in braces. */
const special = /\{\{|\}\}|\{([^{}]*)\}/g;

function parseFormat(key: string, format: string, sources: Json[], inputs: InputColumn[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of format.matchAll(special)) {
    parts.push(format.slice(end, match.index));
    const [found, name] = match;
    parts.push(name === undefined ? (found[0] as string) : inputNamed(key, name, sources, inputs));
    end = match.index + found.length;
  }
  parts.push(format.slice(end));
  return parts.filter((part) => part !== "");
}

/** Index of the input that a placeholder names: by its word in `sources`, whatever its title is now, its title or its id. */
function inputNamed(key: string, name: string, sources: Json[], inputs: InputColumn[]): number {
  const index = [
    sources.indexOf(name),
    inputs.findIndex(({ title }) => title === name),
    inputs.findIndex(({ column_id }) => column_id === name),
  ].find((position) => position !== -1);
  if (index !== undefined) return index;
  // A title with braces would be read as something else.
  const titles = inputs.map(({ title, column_id }) => `{${/[{}]/.test(title) ? column_id : title}}`).join(", ");
  throw invalidConfig(key, `{${name}} is not one of the sources. Use ${titles}; write {{ and }} for braces.`);
}
