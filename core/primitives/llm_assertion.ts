import { blank, json, text, unwrap } from "../values/coercions.ts";
import { askRows, type RowQuestions } from "./models/askRows.ts";
import { languageSetting } from "./models/columnModel.ts";
import { callsOfColumn } from "./models/expectedCalls.ts";
import { judgeParameters, judgePrompt, judgeVerdictOf } from "./models/judge.ts";
import {
  CellFault,
  configAs,
  invalidConfig,
  type Json,
  type RowsPrimitive,
  type SourceReference,
} from "./primitive.ts";
import { mappedSources, sourceAt } from "./sources.ts";

export const llmAssertion: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  isCheck: true,
  sourceReferences: references,
  expectedCalls(config, db) {
    const { prompt, engine } = configAs<"LlmAssertionConfig">(config);
    const promptCharacters = judgePrompt(prompt ?? "", "").join("").length;
    return callsOfColumn(db, languageSetting, engine, { promptCharacters, maxOutputTokens: null });
  },
  prepare(config) {
    const { prompt, prompt_source, engine, reuse_answers } = configAs<"LlmAssertionConfig">(config);
    if (blank(prompt ?? null) && prompt_source == null) {
      throw invalidConfig("prompt", "Give an assertion in prompt, or a column with assertions in prompt_source.");
    }
    const places = references(config);
    const options = {
      engine,
      reuse: reuse_answers ?? true,
      parameters: judgeParameters,
    };
    return (rows, run) =>
      askRows(rows, run, options, (values) => {
        const row = rowOf(places, values);
        const assertions = assertionsOf(blank(row.prompt) ? (prompt ?? null) : row.prompt);
        return questions(row.source, assertions, row.variables);
      });
  },
};

function references(config: Json): SourceReference[] {
  return [
    ...sourceAt(config, "source"),
    ...sourceAt(config, "prompt_source"),
    ...mappedSources(config, "variable_mappings"),
  ];
}

function rowOf(places: SourceReference[], values: Json[]) {
  const row = { source: null as Json, prompt: null as Json, variables: new Map<string, string>() };
  for (const [index, { config_key, config_meta }] of places.entries()) {
    const value = unwrap(values[index] ?? null);
    if (config_key === "source") row.source = value;
    else if (config_key === "prompt_source") row.prompt = value;
    else row.variables.set(config_meta?.variable_name as string, text(value));
  }
  return row;
}

/** The assertions of a row, each once. @throws CellFault when there is none */
function assertionsOf(source: Json): string[] {
  const listed = typeof source === "string" && source.trim().startsWith("[") ? json(source) : source;
  const isList = Array.isArray(listed) && listed.every((item) => typeof item === "string");
  const assertions = (isList ? (listed as string[]) : [text(source)]).filter((assertion) => !blank(assertion));
  if (assertions.length === 0) throw new CellFault("This row has no assertion.");
  return [...new Set(assertions)];
}

function questions(source: Json, assertions: string[], variables: ReadonlyMap<string, string>): RowQuestions {
  const judged = text(source);
  return {
    prompts: assertions.map((assertion) => judgePrompt(filled(assertion, variables), judged)),
    read(answers) {
      const verdicts = answers.map(judgeVerdictOf);
      const [only] = verdicts;
      if (verdicts.length === 1 && only)
        return { value: only.value, ...(only.reasoning && { display: only.reasoning }) };
      return {
        value: Object.fromEntries(assertions.map((assertion, index) => [assertion, verdicts[index]?.value ?? false])),
      };
    },
  };
}

function filled(assertion: string, variables: ReadonlyMap<string, string>): string {
  return assertion.replace(/\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = variables.get(name);
    if (value !== undefined) return value;
    throw new CellFault(`The assertion has the variable {${name}}, which is not in variable_mappings.`);
  });
}
