import type { Scope } from "../../../db/scope.ts";
import { readEnvVars } from "../../platform/secrets/envVars.ts";
import type { PromptModel, PromptTemplate } from "../../prompts/templates/blueprint.ts";
import { contentTextOf } from "../../providers/blueprint.ts";
import { settingOf } from "../../providers/parameters.ts";
import { CellFault, type ExpectedCalls } from "../primitive.ts";
import { columnModel, type Engine, type ModelSetting } from "./columnModel.ts";
import { asCell } from "./storedCell.ts";

/** The expected call of a prompt whose variables are not filled in yet; null without a model. */
export function callsOfPrompt(template: PromptTemplate, model: PromptModel | null | undefined): ExpectedCalls | null {
  if (!model?.name) return null;
  const texts =
    template.type === "chat"
      ? template.messages.map(({ content }) => contentTextOf(content))
      : [contentTextOf(template.content)];
  const most = settingOf((model.parameters ?? {}) as Record<string, unknown>, "max_tokens");
  return {
    provider: model.provider,
    model: model.name,
    promptCharacters: texts.join("").length,
    maxOutputTokens: typeof most === "number" ? most : null,
  };
}

/** The expected call of a type with a built-in prompt; null when no model can be called. */
export async function callsOfColumn(
  db: Scope,
  setting: ModelSetting,
  engine: Engine | undefined,
  { promptCharacters, maxOutputTokens }: Pick<ExpectedCalls, "promptCharacters" | "maxOutputTokens">,
): Promise<ExpectedCalls | null> {
  const variables = await readEnvVars(db);
  const model = await asCell(async () => columnModel(setting, engine, variables));
  if (model instanceof CellFault) return null;
  return { provider: model.provider, model: model.name, promptCharacters, maxOutputTokens };
}
