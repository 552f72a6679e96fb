import { Badge, toneOf } from "../shared/controls.tsx";
import { duration } from "../shared/format.ts";

export const stateNames: Record<string, string> = {
  ...{ QUEUED: "waiting", RUNNING: "running", SUCCESS: "succeeded", FAILED: "failed", SKIPPED: "skipped" },
};

/** State of a run or a node. */
export const State = ({ of }: { of: string }) => <Badge tone={toneOf(of)}>{stateNames[of]}</Badge>;

/** Duration between two times; null if one is not known yet. */
export function tookOf(from: string | null, until: string | null): string | null {
  return from === null || until === null ? null : duration(Math.max(0, Date.parse(until) - Date.parse(from)));
}
