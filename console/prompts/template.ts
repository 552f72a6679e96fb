import type { Schemas } from "../../generated/types.ts";
import { textOf } from "../shared/format.ts";

type Template = Schemas["PromptTemplate"];

export interface Said {
  role: string;
  text: string;
}

/** Messages of a template, each as one text; a completion is one message. */
export function messagesOf(template: Template): Said[] {
  if (template.type === "completion") return [{ role: "completion", text: textOfContent(template.content) }];
  return template.messages.map((message) => ({
    role: message.role,
    text: textOfContent("content" in message ? message.content : message),
  }));
}

function textOfContent(content: unknown): string {
  if (!Array.isArray(content)) return textOf(content ?? "");
  return content.map((part) => (part?.type === "text" ? part.text : textOf(part))).join("\n");
}

/** Names of the variables that the texts have, in their order. */
export function variablesOf(template: unknown): string[] {
  const names = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "input_variables" && Array.isArray(inner)) for (const name of inner) names.add(String(name));
      else collect(inner);
    }
  };
  collect(template);
  return [...names];
}

/** A version as one text, of which a difference can be made. */
export function textOfVersion({ prompt_template, metadata }: Schemas["RawPromptTemplateResponse"]): string {
  const texts = messagesOf(prompt_template).map(({ role, text }) => `[${role}]\n${text}\n`);
  const { type: _, messages: __, content: ___, ...settings } = prompt_template as Record<string, unknown>;
  return `${texts.join("\n")}\n[settings]\n${textOf(named(settings))}\n\n[model]\n${textOf(metadata ?? null)}\n`;
}

/** Settings that are set. */
function named(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== undefined));
}
