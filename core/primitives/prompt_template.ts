import type { Scope } from "../../db/scope.ts";
import type { Schemas } from "../../generated/types.ts";
import { schemaValidators } from "../../generated/validators.ts";
import type { JsonObject } from "../logs/requests/requestLogDraft.ts";
import { type Variables, withApiKey } from "../models/credentials.ts";
import { readEnvVars } from "../platform/secrets/envVars.ts";
import { noProviders, type ProvidersOfVersion } from "../prompts/customProviderOfVersion.ts";
import type {
  GivenMessage,
  Message,
  PromptMetadata,
  PromptModel,
  PromptTemplate,
} from "../prompts/templates/blueprint.ts";
import { overrideModel } from "../prompts/templates/modelOverride.ts";
import { messageWithParts } from "../prompts/templates/normalize.ts";
import { renderTemplate } from "../prompts/templates/renderTemplate.ts";
import { blank, unwrap } from "../values/coercions.ts";
import { ownValue } from "../values/lookup.ts";
import { answerValue } from "./models/answerValue.ts";
import { answerOfOutcome, type Question, type QuestionOutcome, withMetrics } from "./models/askModels.ts";
import { askWithTools, type Inquiry, runnableTools } from "./models/askWithTools.ts";
import { callsOfPrompt } from "./models/expectedCalls.ts";
import { inChunksWith } from "./models/inChunks.ts";
import { type PromptSource, readPromptSource, revisionOfPrompt } from "./models/promptSource.ts";
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

/** Config of a prompt and how to ask it, without the mappings: the column or loop around it resolves those. */
type PromptConfig = Schemas["LoopPromptConfig"];

const mappingsKey = "prompt_template_variable_mappings";

export const promptTemplate: RowsPrimitive = {
  revision: 1,
  evaluatesRows: true,
  hasMetricColumns: true,
  asNode: { completeConfig: withMappingsByName },
  sourceReferences: (config) => [...mappedSources(config, mappingsKey), ...sourceAt(config, "chat_history_source")],
  revisionOf: (config, db) => revisionOfPrompt(db, configAs<"PromptTemplateConfig">(config)),
  async expectedCalls(config, db) {
    const settings = configAs<"PromptTemplateConfig">(config);
    if (settings.return_template_only) return null;
    const prompt = await asCell(() => openPrompt(settings, db));
    if (prompt instanceof CellFault) return null;
    // How often a model calls tools is not known beforehand.
    if (runnableTools(prompt.source.template).size > 0) return "unknown";
    return callsOfPrompt(prompt.source.template, metadataOf(prompt)?.model);
  },
  prepare(config) {
    const settings = configAs<"PromptTemplateConfig">(config);
    refuseUnclearPrompt(settings);
    const names = mappedSources(config, mappingsKey).map(({ config_meta }) => config_meta?.variable_name as string);
    return (rows, run) =>
      inChunksWith(
        rows,
        run,
        () => openPrompt(settings, run.db),
        (chunk, prompt) => {
          const inputs = chunk.map((values) => ({
            inputVariables: inputVariables(names.map((name, index) => [name, values[index] ?? null])),
            history: settings.chat_history_source ? (values[names.length] ?? null) : null,
          }));
          return askPrompt(prompt, inputs, run);
        },
      );
  },
};

/** Maps variables to the sources of the same name, for the prompt of a node that has no mappings. */
function withMappingsByName(config: Json, available: readonly string[]): Json {
  const settings = config as JsonObject;
  if ((settings[mappingsKey] ?? null) !== null) return config;
  return { ...settings, [mappingsKey]: Object.fromEntries(available.map((name) => [name, name])) };
}

/** Refuses a config that does not say which prompt to ask. Throws Problem invalid_config. */
export function refuseUnclearPrompt({ template, inline_template }: PromptConfig): void {
  if ((template == null) === (inline_template == null)) {
    throw invalidConfig("template", "Give exactly one of template and inline_template.");
  }
  if (template) refuseUnclearReference(template);
}

/** Refuses a reference that does not say which prompt, and which version of it. Throws Problem invalid_config. */
export function refuseUnclearReference(template: NonNullable<PromptConfig["template"]>): void {
  if (template.id == null && template.name == null && template.prompt_name == null) {
    throw invalidConfig("template", "Name the prompt by its name or its id.");
  }
  if (template.version_number != null && template.label != null) {
    throw invalidConfig(["template", "label"], "Give a version_number or a label, not both.");
  }
}

/** A prompt that was read, with everything that is needed to ask it. */
export interface OpenPrompt {
  settings: PromptConfig;
  source: PromptSource;
  variables: Variables;
}

/** Values that one question fills the prompt with. */
interface PromptInput {
  inputVariables: JsonObject;
  /** Messages that follow those of the prompt; null for none. */
  history: Json;
}

/** Reads a prompt and the keys to ask it with. @throws Problem when there is no such prompt */
export async function openPrompt(settings: PromptConfig, db: Scope): Promise<OpenPrompt> {
  const source = await readPromptSource(db, settings);
  const variables = await readEnvVars(db);
  // An engine that names a provider means that provider at its usual address, not a custom one.
  if (settings.engine?.provider) return { settings, source: { ...source, providers: noProviders }, variables };
  return { settings, source, variables: withKeyOf(source.providers.custom, variables) };
}

/** Puts the key of a custom provider where calls look for it. @throws CellFault when the workspace has no such key */
function withKeyOf(custom: ProvidersOfVersion["custom"], variables: Variables): Variables {
  if (!custom?.api_key_variable) return variables;
  if (ownValue(variables, custom.api_key_variable))
    return withApiKey(custom.client, variables, custom.api_key_variable);
  const name = JSON.stringify(custom.name);
  throw new CellFault(
    `The custom provider ${name} takes its key from the environment variable ${custom.api_key_variable} of this workspace, which is not set.`,
  );
}

/** Values for the variables of a prompt, by name. A missing value is an empty text. */
export function inputVariables(entries: readonly (readonly [name: string, value: Json])[]): JsonObject {
  return Object.fromEntries(entries.map(([name, value]) => [name, unwrap(value) ?? ""])) as JsonObject;
}

/** Asks a prompt with all inputs at once and runs the tools that have code. Questions are logged, and paid for once. */
export async function askPrompt(
  prompt: OpenPrompt,
  inputs: readonly PromptInput[],
  run: PrimitiveRun,
): Promise<(Computed | CellFault)[]> {
  const { settings, variables } = prompt;
  const filled = await Promise.all(inputs.map((input) => asCell(() => questionOf(prompt, input, run))));
  if (settings.return_template_only)
    return filled.map((question) => storedCell(question, ({ template }) => asValue(template)));
  const askable = filled.map((question) => (question instanceof CellFault ? question : withModel(question)));
  const questions = askable.flatMap((question) => (question instanceof CellFault ? [] : [question]));
  const inquiries = await askWithTools(run, questions, { variables, reuse: settings.reuse_answers ?? true });
  let next = 0;
  return askable.map((question) => {
    if (question instanceof CellFault) return question;
    const inquiry = inquiries[next++] as Inquiry;
    return withMetrics(
      storedCell(inquiry, (asked) => cellOf(asked, settings.verbose ?? false)),
      inquiry.outcomes,
    );
  });
}

type Filled = Omit<Question, "model"> & { model: PromptModel | null };

/** Metadata of the prompt, with the engine of the config laid over it. */
export function metadataOf({ settings, source }: OpenPrompt): PromptMetadata {
  const { provider, model, parameters } = settings.engine ?? {};
  const { custom } = source.providers;
  const override = { provider, model, model_parameter_overrides: parameters, client: custom?.client };
  const metadata = overrideModel(source.metadata, override);
  return custom && metadata?.model ? { ...metadata, model: { ...metadata.model, provider: custom.client } } : metadata;
}

async function questionOf(
  prompt: OpenPrompt,
  { inputVariables, history }: PromptInput,
  { workspaceId }: PrimitiveRun,
): Promise<Filled> {
  const { settings, source } = prompt;
  const metadata = metadataOf(prompt);
  const isFilled = settings.hydrate_input_variables ?? true;
  const rendered = isFilled
    ? await renderTemplate(source.template, metadata, inputVariables, { workspaceId, isPatient: true })
    : { template: source.template, metadata };
  return {
    template: withChatHistory(rendered.template, history),
    model: rendered.metadata?.model ?? null,
    prompt: source.prompt,
    inputVariables,
    baseUrl: (source.providers.custom ?? source.providers.baseUrl)?.base_url ?? null,
  };
}

/** Appends the messages of a cell to those of the prompt. @throws CellFault for anything but a list of messages */
function withChatHistory(template: PromptTemplate, value: Json): PromptTemplate {
  const history = unwrap(value);
  if (blank(history)) return template;
  if (template.type === "completion") {
    throw new CellFault("The prompt is a completion; a chat history requires a chat.");
  }
  const listed = typeof history === "string" ? parsedHistory(history) : history;
  if (!Array.isArray(listed)) throw new CellFault("The chat history is not a list of messages.");
  return { ...template, messages: [...template.messages, ...listed.map(readMessage)] };
}

function parsedHistory(text: string): Json {
  try {
    return Bun.JSON5.parse(text) as Json;
  } catch {
    throw new CellFault("The chat history is not JSON.");
  }
}

function readMessage(item: Json, index: number): Message {
  const validator = schemaValidators.Message;
  if (!validator.check(item)) {
    const [fault] = validator.faults(item, []);
    const place = fault && fault.loc.length > 0 ? ` ${fault.loc.join(".")}:` : "";
    throw new CellFault(`Message ${index} of the chat history cannot be read.${place} ${fault?.msg ?? ""}`.trimEnd());
  }
  const message = structuredClone(item) as GivenMessage;
  validator.applyDefaults(message);
  return messageWithParts(message);
}

function withModel({ model, ...question }: Filled): Question | CellFault {
  if (model?.name) return { ...question, model };
  return new CellFault("The prompt names no model. Give it one, or set engine in the column's config.");
}

function cellOf({ question: { template, model }, outcomes, fault }: Inquiry, isVerbose: boolean): Computed {
  if (fault) throw fault;
  const last = outcomes.at(-1) as QuestionOutcome;
  const answer = answerOfOutcome(last);
  const { requestId } = last;
  const value = answerValue(answer, model);
  if (!isVerbose) return { value };
  const { provider, name } = model;
  const prompt_blueprint = { prompt_template: asValue(template).value, metadata: { model: model as unknown as Json } };
  const usage = answer.usage && {
    input_tokens: answer.usage.inputTokens,
    output_tokens: answer.usage.outputTokens,
  };
  return { value: { value, prompt_blueprint, request_id: requestId, model: name, provider, usage } };
}

function asValue(template: unknown): { value: Json } {
  return { value: template as Json };
}
