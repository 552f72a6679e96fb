import { Problem } from "../../../domain/problem.ts";
import { configAs, invalidConfig, type Json } from "../../primitives/primitive.ts";
import { blank, excerpt, number, text } from "../../values/coercions.ts";
import { canonicalJson } from "../../values/json.ts";
import { isConfigured } from "./configuration.ts";

/** Answers that a HUMAN column takes. */
interface AnswerSchema {
  dataType: "number" | "string";
  control: string | null;
  min: number | null;
  max: number | null;
  step: number | null;
  options: string[] | null;
}

/** Answers that a checked config takes, whichever of its vocabularies it uses. */
function answerSchema(config: Json): AnswerSchema {
  const { data_type, input_type, ui_element, min, max } = configAs<"HumanConfig">(config);
  return {
    dataType: (data_type ?? (input_type === "numeric" ? "number" : "string")) as "number" | "string",
    control: ui_element?.type ?? null,
    min: ui_element?.min ?? min ?? null,
    max: ui_element?.max ?? max ?? null,
    step: ui_element?.step ?? null,
    options: ui_element?.options ?? null,
  };
}

/** Whether answers that were given under one config mean the same under another. */
export function isSameAnswerSchema(left: Json, right: Json): boolean {
  const schema = (config: Json) => isConfigured(config) && canonicalJson(answerSchema(config) as unknown as Json);
  return schema(left) === schema(right);
}

/** @throws Problem invalid_config for what the schema of the config cannot say */
export function checkHumanConfig(config: Json): void {
  const { dataType, control, min, max, options } = answerSchema(config);
  if (min !== null && max !== null && min > max)
    throw invalidConfig(["ui_element", "max"], "It must not be below min.");
  if ((control === "slider" || control === "rating") && dataType !== "number") {
    throw invalidConfig(["ui_element", "type"], `The control ${control} returns numbers, so data_type must be number.`);
  }
  if (control === "text" && dataType !== "string") {
    throw invalidConfig(["ui_element", "type"], "A text control returns strings, so data_type must be string.");
  }
  if (control === "select" && options === null) {
    throw invalidConfig(["ui_element", "options"], "A select requires options to choose from.", "missing");
  }
  const wrong = dataType === "number" ? options?.findIndex((option) => Number.isNaN(number(option))) : -1;
  if (wrong !== undefined && wrong >= 0) {
    throw invalidConfig(["ui_element", "options", String(wrong)], "data_type is number; this option is not one.");
  }
}

/**
 * Checks a value and reads the answer to store; null takes an answer back.
 * @throws Problem bad_request for what the column's config does not allow
 */
export function readAnswer(column: { title: string; config: unknown }, value: Json): Json {
  if (blank(value)) return null;
  const config = column.config as Json;
  if (!isConfigured(config)) throw refused(`The column "${column.title}" is not configured, so it has no answers.`);
  const schema = answerSchema(config);
  const answer = schema.dataType === "number" ? number(value) : value;
  if (typeof answer === "number" && schema.dataType === "number")
    return withinBounds(column.title, answer, value, schema);
  if (typeof answer !== "string")
    throw refused(`The column "${column.title}" accepts texts; ${excerpt(value)} is not one.`);
  return amongOptions(column.title, answer, schema);
}

function withinBounds(title: string, answer: number, value: Json, { min, max, options }: AnswerSchema): number {
  if (Number.isNaN(answer)) throw refused(`The column "${title}" accepts numbers; ${excerpt(value)} is not one.`);
  const isBelow = min !== null && answer < min;
  const isAbove = max !== null && answer > max;
  if (isBelow || isAbove) {
    const bounds = [...(min === null ? [] : [`at least ${min}`]), ...(max === null ? [] : [`at most ${max}`])];
    throw refused(`The column "${title}" accepts numbers of ${bounds.join(" and ")}, not ${answer}.`);
  }
  if (options && !options.some((option) => number(option) === answer)) throw notListed(title, text(answer), options);
  return answer;
}

function amongOptions(title: string, answer: string, { options }: AnswerSchema): string {
  if (options && !options.includes(answer)) throw notListed(title, answer, options);
  return answer;
}

/** Options that a refusal names. */
const namedOptions = 20;

function notListed(title: string, answer: string, options: readonly string[]): Problem {
  const named = options.slice(0, namedOptions).map((option) => excerpt(option));
  const more = options.length > namedOptions ? ", …" : "";
  return refused(
    `The column "${title}" accepts one of ${named.join(", ")}${more}; ${excerpt(answer)} is not among them.`,
  );
}

function refused(message: string): Problem {
  return Problem.at("bad_request", ["body", "value"], message, "answer");
}
