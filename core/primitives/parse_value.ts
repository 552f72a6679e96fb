import { blank, exactNumber, excerpt, json, text, unwrap } from "../values/coercions.ts";
import { assertStorable } from "../values/storable.ts";
import { CellFault, configAs, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const parseValue: Primitive = {
  revision: 3,
  isQuick: true,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { type, target_type } = configAs<"ParseValueConfig">(config);
    const target = (type ?? target_type) as keyof typeof readers;
    const read = readers[target];
    const ofBlank = target === "string" ? "" : null;
    return ([source = null]) => ({ value: blank(unwrap(source)) ? ofBlank : read(source) });
  },
};

const readers = {
  string: (source: Json) => text(unwrap(source)),
  number: readNumber,
  boolean: readBoolean,
  object: readObject,
  json: readObject,
};

function readNumber(source: Json): number {
  const read = exactNumber(unwrap(source));
  if (typeof read === "bigint") {
    throw new CellFault(`The value is an integer beyond 2^53, which a number would round: ${excerpt(source)}.`);
  }
  if (Number.isNaN(read)) throw new CellFault(`The value is not a number: ${excerpt(source)}.`);
  return read;
}

function readBoolean(source: Json): boolean {
  const value = unwrap(source);
  if (typeof value === "boolean") return value;
  switch (text(value).trim().toLowerCase()) {
    case "true":
    case "yes":
    case "1":
      return true;
    case "false":
    case "no":
    case "0":
      return false;
    default:
      throw new CellFault(`The value is neither true nor false: ${excerpt(source)}.`);
  }
}

function readObject(source: Json): Json {
  const read = json(source);
  if (read === undefined) throw new CellFault(`The value is not JSON: ${excerpt(source)}.`);
  assertStorable(read);
  return read;
}
