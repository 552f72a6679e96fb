import { blank, excerpt, number, text, unwrap } from "../values/coercions.ts";
import { parseWhole } from "../values/embeddedJson.ts";
import { sqlFault } from "../values/sql.ts";
import { falseBecause, isTrue } from "./checks.ts";
import { configAs, type Json, type Primitive } from "./primitive.ts";
import { sourceAt } from "./sources.ts";

export const assertValid: Primitive = {
  revision: 1,
  isCheck: true,
  sourceReferences: (config) => sourceAt(config, "source"),
  prepare(config) {
    const { type, validation_type } = configAs<"AssertValidConfig">(config);
    const faultIn = faultFinders[(type ?? validation_type) as keyof typeof faultFinders];
    return ([source = null]) => {
      const value = unwrap(source);
      if (blank(value)) return falseBecause("the source has no value");
      const fault = faultIn(value);
      return fault === null ? isTrue : falseBecause(fault);
    };
  },
};

/** Reasons why a value is not valid, by the type of the config; null for a valid value. */
const faultFinders = {
  object: objectFault,
  json: objectFault,
  number: (value: Json) => (Number.isNaN(number(value)) ? `not a number: ${excerpt(value)}` : null),
  sql: (value: Json) => {
    const fault = sqlFault(text(value));
    return fault === null ? null : `not SQL: ${fault}`;
  },
};

/** Reason why a value is no JSON object or array. The whole text must be JSON: a code fence or prose around it does not pass. */
function objectFault(value: Json): string | null {
  const read = typeof value === "string" ? parseWhole(value) : value;
  if (read === undefined) return `not JSON: ${excerpt(value)}`;
  return typeof read === "object" && read !== null ? null : `neither an object nor an array: ${excerpt(value)}`;
}
