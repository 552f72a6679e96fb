import type { components } from "../../generated/types.ts";
import type { Client } from "./client.ts";

type Schemas = components["schemas"];
type Published = Schemas["PublishPromptTemplateResponse"];
type Template = Record<string, unknown>;

interface PublishOptions {
  tags?: string[] | null;
  metadata?: Record<string, unknown> | null;
  commit_message?: string | null;
  release_labels?: string[] | null;
  snippet_overrides?: Record<string, string>;
  is_snippet?: boolean;
  [key: string]: unknown;
}

/** A text as a completion. */
export function completion(text: string, template_format: "f-string" | "jinja2" = "f-string"): Template {
  return { type: "completion", content: [{ type: "text", text }], template_format };
}

/** A chat of messages by role. */
export function chat(...messages: [role: string, text: string, more?: Record<string, unknown>][]): Template {
  return {
    type: "chat",
    messages: messages.map(([role, text, more]) => ({ role, content: [{ type: "text", text }], ...more })),
  };
}

/** Body of a request to publish. */
export function publishBody(prompt_name: string, template: string | Template, options: PublishOptions = {}) {
  const { tags, is_snippet, metadata, commit_message, ...rest } = options;
  return {
    prompt_template: {
      prompt_name,
      ...(tags !== undefined && { tags }),
      ...(is_snippet !== undefined && { is_snippet }),
    },
    prompt_version: {
      prompt_template: typeof template === "string" ? completion(template) : template,
      ...(metadata !== undefined && { metadata }),
      ...(commit_message !== undefined && { commit_message }),
    },
    ...rest,
  } as never;
}

/** Publishes a version that must be taken; a text is published as a completion. */
export function publish(
  client: Client,
  name: string,
  template: string | Template,
  options: PublishOptions = {},
): Promise<Published> {
  return client.expect(201, "publishPromptTemplate", { body: publishBody(name, template, options) });
}

/** The texts of a template, message by message. */
export function textsOf(template: unknown): string[] {
  const { type, content, messages } = template as { type: string; content: unknown; messages: { content: unknown }[] };
  const lists = (type === "completion" ? [content] : messages.map((message) => message.content)) as {
    text?: string;
  }[][];
  return lists.flatMap((parts) => (parts ?? []).map((part) => part.text ?? ""));
}

/** Config of a column that asks a model to say what another column has. */
export function sayingConfig(source: string) {
  return {
    inline_template: {
      inline: true,
      prompt_template: chat(["user", "Say {word}!"]),
      metadata: { model: { provider: "openai", name: "gpt-4o-mini" } },
    },
    prompt_template_variable_mappings: { word: source },
  };
}
