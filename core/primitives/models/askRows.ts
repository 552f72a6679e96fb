import { readEnvVars } from "../../platform/secrets/envVars.ts";
import type { Message, PromptModel, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { CellFault, type Computed, type Json, type PrimitiveRun } from "../primitive.ts";
import { type Asked, answerOf, askModels, metricsOf } from "./askModels.ts";
import { columnModel, type Engine, languageSetting } from "./columnModel.ts";
import { inChunks } from "./inChunks.ts";
import { asCell, storedCell } from "./storedCell.ts";

/** What a type with a prompt of its own asks about a row, and what it makes of the answers. */
export interface RowQuestions {
  /** Each of them a system's and a user's text. None for a row that needs no model. */
  prompts: [system: string, user: string][];
  read(answers: Extract<Asked, { answer: unknown }>["answer"][]): Omit<Computed, "metrics">;
}

export interface AskRowsOptions {
  engine: Engine | undefined;
  reuse: boolean;
  /** Laid below the parameters of the engine. */
  parameters: NonNullable<PromptModel["parameters"]>;
}

/** Computes rows by asking the column's model; a fault of one answer fails its row. */
export async function askRows(
  rows: readonly Json[][],
  run: PrimitiveRun,
  options: AskRowsOptions,
  questionsOf: (values: Json[]) => RowQuestions,
): Promise<(Computed | CellFault)[]> {
  const variables = await readEnvVars(run.db);
  const model = await asCell(async () => columnModel(languageSetting, options.engine, variables));
  if (model instanceof CellFault) return rows.map(() => model);
  const asked = { ...model, parameters: { ...options.parameters, ...model.parameters } };
  return inChunks(rows, run, async (chunk) => {
    const planned = await Promise.all(chunk.map((values) => asCell(async () => questionsOf(values))));
    const questions = planned.flatMap((one) =>
      one instanceof CellFault ? [] : one.prompts.map((prompt) => ({ template: chatOf(prompt), model: asked })),
    );
    const outcomes = await askModels(run, questions, { variables, reuse: options.reuse });
    let next = 0;
    return planned.map((one) => {
      if (one instanceof CellFault) return one;
      const own = outcomes.slice(next, next + one.prompts.length);
      next += one.prompts.length;
      return storedCell(own, () => cellOf(one, own));
    });
  });
}

function cellOf({ read }: RowQuestions, asked: Asked[]): Computed {
  const answers = asked.map(answerOf);
  return { ...read(answers), ...(asked.length > 0 && { metrics: metricsOf(asked) }) };
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
