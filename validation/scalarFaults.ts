import type { TSchema } from "@sinclair/typebox";
import { formatOf } from "./formats.ts";
import { findTextFault, type TextSchema } from "./schema.ts";
import { counted } from "./wording.ts";

/** Broken limit of a number or a string. */
export interface ScalarFault {
  type: string;
  msg: string;
}

/** The first limit of its schema that a number breaks. */
export function rangeFault(schema: TSchema, value: number): ScalarFault | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) {
    return { type: "greater_than_equal", msg: `Input should be greater than or equal to ${minimum}` };
  }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return { type: "greater_than", msg: `Input should be greater than ${exclusiveMinimum}` };
  }
  if (maximum !== undefined && value > maximum) {
    return { type: "less_than_equal", msg: `Input should be less than or equal to ${maximum}` };
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return { type: "less_than", msg: `Input should be less than ${exclusiveMaximum}` };
  }
  if (multipleOf !== undefined && value % multipleOf !== 0) {
    return { type: "multiple_of", msg: `Input should be a multiple of ${multipleOf}` };
  }
  return null;
}

/** The first limit of its schema that a string breaks. */
export function textFault(schema: TextSchema, value: string): ScalarFault | null {
  switch (findTextFault(schema, value)) {
    case "too_short":
      return { type: "string_too_short", msg: `Input should have at least ${counted(schema.minLength, "character")}` };
    case "too_long":
      return { type: "string_too_long", msg: `Input should have at most ${counted(schema.maxLength, "character")}` };
    case "pattern":
      return { type: "string_pattern_mismatch", msg: `Input should match the pattern ${schema.pattern}` };
    case "format": {
      const format = formatOf(schema.format as string);
      return { type: format.faultType, msg: `Input should be ${format.description}` };
    }
    case null:
      return null;
  }
}
