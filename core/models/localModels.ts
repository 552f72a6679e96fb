import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { PromptTemplate } from "../providers/blueprint.ts";
import type { ProviderReply } from "../providers/reply.ts";

/** Answers in place of every provider, without a key and without a network. */
export interface LocalModels {
  reply(template: PromptTemplate, options: LanguageModelV3CallOptions): Promise<ProviderReply>;
  embed(texts: readonly string[]): number[][];
}

let installed: LocalModels | null = null;

/** Sets what answers all calls of models in this process; null lets the providers answer, as they do without it. */
export function installLocalModels(models: LocalModels | null): void {
  installed = models;
}

export function localModels(): LocalModels | null {
  return installed;
}
