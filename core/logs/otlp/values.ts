import type { Schemas } from "../../../generated/types.ts";
import { storableText } from "../../../validation/unstorable.ts";
import type { Json } from "../../values/json.ts";
import { maxDepths } from "../../values/jsonText.ts";
import type { Attributes } from "../spans/span.ts";
import { type Encoding, SpanFault } from "./encoding.ts";

const maxDepth = maxDepths.spanAttribute;

/** @throws SpanFault for values that are nested too deep */
export function plainAttributesOf(
  list: Schemas["OtlpAttributes"] | undefined,
  encoding: Encoding,
  depth = 1,
): Attributes {
  const attributes: Attributes = {};
  for (const { key, value } of list ?? []) {
    const name = storableText(key ?? "");
    // A plain assignment of this name would set the prototype.
    if (name === "__proto__") {
      const usual = { enumerable: true, configurable: true, writable: true };
      Object.defineProperty(attributes, name, { value: plainValue(value, encoding, depth), ...usual });
    } else attributes[name] = plainValue(value, encoding, depth);
  }
  return attributes;
}

function plainValue(value: Schemas["OtlpAnyValue"] | undefined, encoding: Encoding, depth: number): Json {
  if (value === null || value === undefined) return null;
  if (depth > maxDepth) throw new SpanFault(`an attribute is nested deeper than ${maxDepth} levels`);
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue, bytesValue } = value;
  if (typeof stringValue === "string") return storableText(stringValue);
  if (intValue !== null && intValue !== undefined) return integerOf(intValue, encoding);
  if (typeof boolValue === "boolean") return boolValue;
  if (doubleValue !== null && doubleValue !== undefined) return doubleOf(doubleValue);
  if (arrayValue) return (arrayValue.values ?? []).map((item) => plainValue(item, encoding, depth + 1));
  if (kvlistValue) return plainAttributesOf(kvlistValue.values, encoding, depth + 1);
  const bytes = bytesValue === null || bytesValue === undefined ? null : encoding.base64(bytesValue);
  return bytes === null ? null : storableText(bytes);
}

function integerOf(value: unknown, encoding: Encoding): Json {
  const integer = encoding.integer(value);
  if (integer === null) {
    if (typeof value === "number") return doubleOf(value);
    return typeof value === "string" ? storableText(value) : null;
  }
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer.toString();
}

/** JSON has no NaN and no infinities: they are texts, as OTLP's own JSON has them. */
function doubleOf(value: number | string): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  const number = Number(value);
  return value.trim() !== "" && Number.isFinite(number) ? number : storableText(value);
}
