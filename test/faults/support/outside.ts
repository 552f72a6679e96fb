import type { components } from "../../../generated/types.ts";
import { startProcess } from "../../support/process.ts";

/** A question that the model was asked. */
export interface Asked {
  text: string;
  /** False while it waits, and for ever where who asked died. */
  isAnswered: boolean;
}

/** A delivery of a webhook. */
export interface Received {
  event_id: string;
  event: components["schemas"]["WebhookEvent"];
}

/** What the server under test calls, in a process that nobody kills. */
export interface Outside {
  /** Base URL of a provider that speaks OpenAI's chat and answers "said " and what it was asked. */
  modelUrl: string;
  /** Takes every webhook. */
  hookUrl: string;
  asked(): Promise<Asked[]>;
  received(): Promise<Received[]>;
  /** The model answers so many questions more; the others wait until it is released. */
  hold(answers: number): Promise<void>;
  release(): Promise<void>;
}

/** @param delayMs how long the model thinks */
export async function startOutside(delayMs: number): Promise<Outside> {
  const outside = startProcess([process.execPath, "test/faults/support/outsideProcess.ts", String(delayMs)]);
  const [url] = await outside.waitForOutput(/http:\S+/);
  const read = async <T>(path: string) => (await (await fetch(`${url}${path}`)).json()) as T;
  return {
    modelUrl: `${url}/v1`,
    hookUrl: `${url}/hook`,
    asked: () => read("/asked"),
    received: () => read("/received"),
    hold: async (answers) => {
      await fetch(`${url}/hold/${answers}`);
    },
    release: async () => {
      await fetch(`${url}/release`);
    },
  };
}
