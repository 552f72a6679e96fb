import type { Schemas } from "../../generated/types.ts";
import { Badge } from "../shared/controls.tsx";

const verdictTones = { pass: "good", warn: "warn", fail: "bad", error: "bad", skipped: "plain" } as const;

/** A score in points of 100. */
export const points = (score: number | null) => (score === null ? "–" : (score * 100).toFixed(1));

export function Verdict({ verdict }: { verdict: Schemas["Verdict"] }) {
  return <Badge tone={verdictTones[verdict]}>{verdict}</Badge>;
}
