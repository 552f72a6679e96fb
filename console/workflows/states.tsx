import type { Schemas } from "../../generated/types.ts";
import { Badge } from "../shared/controls.tsx";

type State = Schemas["WorkflowRunNode"]["status"];

export const stateNames: Record<State, string> = {
  QUEUED: "waiting",
  RUNNING: "running",
  SUCCESS: "succeeded",
  FAILED: "failed",
  SKIPPED: "skipped",
};

export const nodeTones = {
  QUEUED: "plain",
  RUNNING: "accent",
  SUCCESS: "good",
  FAILED: "bad",
  SKIPPED: "warn",
} as const;

/** Where a run or a node stands. */
export function State({ state }: { state: State }) {
  return <Badge tone={nodeTones[state]}>{stateNames[state]}</Badge>;
}

/** How long something took; nothing while it goes on. */
export function millisecondsOf(from: string | null, until: string | null): number | null {
  return from === null || until === null ? null : Math.max(0, Date.parse(until) - Date.parse(from));
}
