import type { Case } from "../case.ts";
import { recordingOf } from "../exports.ts";

/** A case of what the recorder took, with the versions that it took it from. */
export function recorded(name: string, sender: string, more: Pick<Case, "logs" | "steps">): Case {
  const recording = recordingOf(name);
  const packages = Object.entries(recording.recordedWith)
    .filter(([name]) => !/^(zod|@opentelemetry\/.*|@smithy\/.*)$/.test(name))
    .map(([name, version]) => (version.startsWith("npm:") ? version.slice(4) : `${name}@${version}`));
  return { sender, how: "recorded", source: packages.join(", "), exports: () => recording.exports, ...more };
}
