import { Problem } from "../../../domain/problem.ts";
import { primitives } from "../../primitives/registry.ts";

/** Names that clients also use for a type, in lower case. Source: the interface's list of aliases. */
const aliases: Record<string, string> = {
  code: "CODE_EXECUTION",
  comparison: "COMPARE",
  llm: "PROMPT_TEMPLATE",
  score: "LLM_ASSERTION",
};

/** Types whose cells are not computed. */
const dataTypes = ["TEXT", "HUMAN", "TRACE"];

/** Types of the interface that no column of a table can have. */
const notForColumns = new Set(["CONDITION", "CODING_AGENT", "DATASET", "ABSOLUTE_NUMERIC"]);

/** Whether a column of this type holds values that are put into it. */
export function isDataType(type: string): boolean {
  return dataTypes.includes(type);
}

export function isCodeType(name: string): boolean {
  return (aliases[name.toLowerCase()] ?? name.toUpperCase()) === aliases.code;
}

/**
 * Reads the column type that a caller named: in any letter case, or by an alias.
 * @throws Problem invalid_config for a type that is known but cannot be a column; validation_error for any other word
 */
export function columnType(name: string): string {
  const type = aliases[name.toLowerCase()] ?? name.toUpperCase();
  if (dataTypes.includes(type) || type === "COMPOSITION" || type in primitives) return type;
  if (notForColumns.has(type)) {
    const message = `A column of a table cannot be of the type ${type}.`;
    throw Problem.at("invalid_config", ["body", "type"], message, "column_type", "cannot be a column of a table");
  }
  const expected = [...dataTypes, "COMPOSITION", ...Object.keys(primitives)].join(", ");
  const message = `There is no column type "${name}". Use one of ${expected}.`;
  throw Problem.at("validation_error", ["body", "type"], message, "enum", `Input should be one of ${expected}`);
}
