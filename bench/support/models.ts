import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Api } from "./api.ts";

/** Model of OpenAI in a process of its own (fakeModel.ts). */
export interface FakeModel {
  url: string;
  /** Numbers of all requests so far and of distinct ones. */
  counts(): Promise<{ requests: number; questions: number }>;
}

/** Runs the work beside a model that answers each question after this time. */
export async function withFakeModel<T>(answerMs: number, work: (fake: FakeModel) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [join(import.meta.dir, "fakeModel.ts"), String(answerMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  try {
    return await work({
      url,
      counts: async () => (await fetch(url)).json() as ReturnType<FakeModel["counts"]>,
    });
  } finally {
    child.stdin.end();
    await once(child, "exit");
  }
}

/** Lets a workspace's prompts ask the model. The server must be allowed to call 127.0.0.1. */
export async function useModel(api: Api, { url }: FakeModel): Promise<void> {
  for (const [key, value] of [
    ["OPENAI_API_KEY", "sk-bench"],
    ["OPENAI_BASE_URL", `${url}/v1`],
  ]) {
    await api.call("POST", "/api/public/v2/env-vars", { key, value });
  }
}

/** Config of a PROMPT_TEMPLATE column that asks about the column `topic`. */
export const promptConfig = {
  inline_template: {
    inline: true,
    prompt_template: {
      type: "chat",
      messages: [
        { role: "system", content: [{ type: "text", text: "You answer with a few words." }] },
        { role: "user", content: [{ type: "text", text: "What is to be said about {topic}?" }] },
      ],
    },
    metadata: { model: { provider: "openai", name: "gpt-4o-mini", parameters: { temperature: 0 } } },
  },
  prompt_template_variable_mappings: { topic: "topic" },
};
