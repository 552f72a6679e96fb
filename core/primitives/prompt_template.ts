import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import type { Variables } from "../models/credentials.ts";
import type { JsonObject } from "../requests/requestLogDraft.ts";
import { readEnvVars } from "../secrets/envVars.ts";
import type { PromptModel } from "../templates/blueprint.ts";
import { overrideModel } from "../templates/modelOverride.ts";
import { renderTemplate } from "../templates/renderTemplate.ts";
import { unwrap } from "../values/coercions.ts";
import { answerValue } from "./models/answerValue.ts";
import { type Asked, askModels, metricsOf, type Question } from "./models/askModels.ts";
import { withChatHistory } from "./models/chatHistory.ts";
import { inChunks } from "./models/inChunks.ts";
import { inlinePrompt, type PromptSource, registryPrompt, revisionOfPrompt } from "./models/promptSource.ts";
import { asCell, storedCell } from "./models/storedCell.ts";
import {
  CellFault,
  type Computed,
  configAs,
  invalidConfig,
  type Json,
  type PrimitiveRun,
  type RowsPrimitive,
} from "./primitive.ts";
import { mappedSources, sourceAt } from "./sources.ts";

type Config = components["schemas"]["PromptTemplateConfig"];

const mappingsKey = "prompt_template_variable_mappings";

export const promptTemplate: RowsPrimitive = {
  type: "PROMPT_TEMPLATE",
  revision: 1,
  evaluatesRows: true,
  sourceReferences: (config) => [...mappedSources(config, mappingsKey), ...sourceAt(config, "chat_history_source")],
  async revisionOf(config, db) {
    const { template } = configAs<"PromptTemplateConfig">(config);
    return template ? revisionOfPrompt(db, template) : "";
  },
  prepare(config) {
    const given = configAs<"PromptTemplateConfig">(config);
    refuseUnclear(given);
    const names = mappedSources(config, mappingsKey).map(({ config_meta }) => config_meta?.variable_name as string);
    return async (rows, run) => {
      const source = await asCell(() => sourceOf(given, run.db));
      if (source instanceof CellFault) return rows.map(() => source);
      const variables = await readEnvVars(run.db);
      const column = { given, names, source, variables };
      return inChunks(rows, run, (chunk) => computeRows(column, chunk, run));
    };
  },
};

function refuseUnclear({ template, inline_template }: Config): void {
  if ((template == null) === (inline_template == null)) {
    throw invalidConfig("template", "Give exactly one of template and inline_template.");
  }
  if (template == null) return;
  if (template.id == null && template.name == null && template.prompt_name == null) {
    throw invalidConfig("template", "Name the prompt by its name or its id.");
  }
  if (template.version_number != null && template.label != null) {
    throw invalidConfig(["template", "label"], "Give a version_number or a label, not both.");
  }
}

interface Column {
  given: Config;
  /** Variables, in the order of their values. */
  names: string[];
  source: PromptSource;
  variables: Variables;
}

async function sourceOf({ template, inline_template }: Config, db: Scope): Promise<PromptSource> {
  if (template) return registryPrompt(db, template);
  return inlinePrompt(inline_template as NonNullable<Config["inline_template"]>);
}

async function computeRows(
  column: Column,
  rows: readonly Json[][],
  run: PrimitiveRun,
): Promise<(Computed | CellFault)[]> {
  const { given, variables } = column;
  const filled = await Promise.all(rows.map((values) => asCell(() => questionOf(column, values))));
  if (given.return_template_only) return filled.map((one) => storedCell(one, ({ template }) => asValue(template)));
  const askable = filled.map((one) => (one instanceof CellFault ? one : withModel(one)));
  const questions = askable.flatMap((one) => (one instanceof CellFault ? [] : [one]));
  const asked = await askModels(run, questions, { variables, reuse: given.reuse_answers ?? true });
  let next = 0;
  return askable.map((question) => {
    if (question instanceof CellFault) return question;
    return storedCell(asked[next++] as Asked, (one) => cellOf(question, one, given.verbose ?? false));
  });
}

type Filled = Omit<Question, "model"> & { model: PromptModel | null };

async function questionOf({ given, names, source }: Column, values: Json[]): Promise<Filled> {
  const inputVariables = Object.fromEntries(
    names.map((name, index) => [name, unwrap(values[index] ?? null) ?? ""]),
  ) as JsonObject;
  const { provider, model, parameters } = given.engine ?? {};
  const metadata = overrideModel(source.metadata, { provider, model, model_parameter_overrides: parameters });
  const isFilled = given.hydrate_input_variables ?? true;
  const rendered = isFilled
    ? await renderTemplate(source.template, metadata, inputVariables)
    : { template: source.template, metadata };
  const history = given.chat_history_source ? (values[names.length] ?? null) : null;
  return {
    template: withChatHistory(rendered.template, history),
    model: rendered.metadata?.model ?? null,
    prompt: source.prompt,
    inputVariables,
  };
}

function withModel({ model, ...question }: Filled): Question | CellFault {
  if (model?.name) return { ...question, model };
  return new CellFault("The prompt names no model. Give it one, or set engine in the column's config.");
}

function cellOf({ template, model }: Question, asked: Asked, isVerbose: boolean): Computed {
  if (asked.fault) throw new CellFault(asked.fault.message);
  const { answer, requestId } = asked;
  const metrics = metricsOf([asked]);
  const value = answerValue(answer, model);
  if (!isVerbose) return { value, metrics };
  const { provider, name } = model;
  const prompt_blueprint = { prompt_template: asValue(template).value, metadata: { model: model as unknown as Json } };
  const usage = answer.usage && {
    input_tokens: answer.usage.inputTokens,
    output_tokens: answer.usage.outputTokens,
  };
  return { value: { value, prompt_blueprint, request_id: requestId, model: name, provider, usage }, metrics };
}

function asValue(template: unknown): { value: Json } {
  return { value: template as Json };
}
