import { readEnvVars } from "../../platform/secrets/envVars.ts";
import type { Message, PromptModel, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { CellFault, type Computed, type Json, type PrimitiveRun } from "../primitive.ts";
import { answerOfOutcome, askModels, type QuestionOutcome, withMetrics } from "./askModels.ts";
import { columnModel, type Engine, languageSetting } from "./columnModel.ts";
import { inChunksWith } from "./inChunks.ts";
import { asCell, storedCell } from "./storedCell.ts";

/** Questions that a type with a built-in prompt asks about a row, and the reading of their answers. */
export interface RowQuestions {
  /** Texts of the system and the user for each question; empty for a row that needs no model. */
  prompts: [system: string, user: string][];
  read(answers: Extract<QuestionOutcome, { answer: unknown }>["answer"][]): Omit<Computed, "metrics">;
}

interface AskRowsOptions {
  engine: Engine | undefined;
  reuse: boolean;
  /** Parameters that those of the engine overlay. */
  parameters: NonNullable<PromptModel["parameters"]>;
}

/** Computes rows by asking the column's model. A fault of one answer fails its row. */
export async function askRows(
  rows: readonly Json[][],
  run: PrimitiveRun,
  options: AskRowsOptions,
  questionsOf: (values: Json[]) => RowQuestions,
): Promise<(Computed | CellFault)[]> {
  const variables = await readEnvVars(run.db);
  const openModel = async () => {
    const model = columnModel(languageSetting, options.engine, variables);
    return { ...model, parameters: { ...options.parameters, ...model.parameters } };
  };
  return inChunksWith(rows, run, openModel, async (chunk, model) => {
    const planned = await Promise.all(chunk.map((values) => asCell(async () => questionsOf(values))));
    const questions = planned.flatMap((plan) =>
      plan instanceof CellFault ? [] : plan.prompts.map((prompt) => ({ template: chatOf(prompt), model })),
    );
    const outcomes = await askModels(run, questions, { variables, reuse: options.reuse });
    let next = 0;
    return planned.map((plan) => {
      if (plan instanceof CellFault) return plan;
      const rowOutcomes = outcomes.slice(next, next + plan.prompts.length);
      next += plan.prompts.length;
      return withMetrics(
        storedCell(rowOutcomes, (asked) => plan.read(asked.map(answerOfOutcome))),
        rowOutcomes,
      );
    });
  });
}

function chatOf([system, user]: [system: string, user: string]): PromptTemplate {
  const message = (role: "system" | "user", text: string): Message => ({
    role,
    content: [{ type: "text", text }],
    template_format: "f-string",
    input_variables: [],
  });
  return { type: "chat", messages: [message("system", system), message("user", user)], input_variables: [] };
}
