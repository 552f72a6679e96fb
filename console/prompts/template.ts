import type { Schemas } from "../../generated/types.ts";
import { textOf } from "../shared/format.ts";
import { messagesOf, textOfPart } from "../shared/Messages.tsx";

export type Version = Schemas["RawPromptTemplateResponse"];

export function variablesOf(template: unknown): string[] {
  if (typeof template !== "object" || template === null) return [];
  const names = Object.entries(template).flatMap(([key, inner]) =>
    key === "input_variables" && Array.isArray(inner) ? inner.map(String) : variablesOf(inner),
  );
  return [...new Set(names)];
}

/** Text of a whole version, for comparing two of them. */
export function textOfVersion({ prompt_template, metadata }: Version): string {
  const texts = messagesOf(prompt_template).map(
    ({ role, content }) => `[${role}]\n${[content ?? []].flat().map(textOfPart).join("\n")}\n`,
  );
  const { type: _, messages: __, content: ___, ...settings } = prompt_template as Record<string, unknown>;
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  return `${texts.join("\n")}\n[settings]\n${textOf(set)}\n\n[model]\n${textOf(metadata ?? null)}\n`;
}
