import type { Change } from "diff";
import { getPromptTemplate } from "../../generated/client.ts";
import { call } from "../shared/api.ts";
import { Field } from "../shared/controls.tsx";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery } from "../shared/router.ts";
import { textOfVersion, type Version } from "./template.ts";

/** Lines around a change that are shown. */
const around = 3;

/** Differences between two versions, line by line. */
export function PromptDiff({ version, numbers }: { version: Version; numbers: number[] }) {
  const before = Number(query.value.get("with") ?? Math.max(1, version.version - 1));
  const found = useLoaded(
    async (signal) => {
      const params = { identifier: String(version.id) };
      const [other, { diffLines }] = await Promise.all([
        call(getPromptTemplate, { params, query: { version: before } }, { signal }),
        import("diff"),
      ]);
      return diffLines(textOfVersion(other), textOfVersion(version));
    },
    [version.id, version.version, before],
  );
  const all = [...new Set([...numbers, before])].sort((a, b) => b - a);
  return (
    <>
      <Field
        label={`Version ${version.version} compared with`}
        choices={all.map((number) => [String(number), `Version ${number}`])}
        value={String(before)}
        set={(number) => setQuery({ with: number })}
      />
      <Shown of={found}>{(changes) => <Lines changes={changes} />}</Shown>
    </>
  );
}

function Lines({ changes }: { changes: Change[] }) {
  if (!changes.some(({ added, removed }) => added || removed)) {
    return <Empty title="No differences.">Texts, settings and model are the same.</Empty>;
  }
  return (
    <div class="diff">
      {changes.map(({ value, added, removed }, index) => {
        const lines = value.replace(/\n$/, "").split("\n");
        const Line = added ? "ins" : removed ? "del" : "span";
        const shown = Line === "span" ? shortened(lines, index === 0, index === changes.length - 1) : lines;
        return shown.map((line, number) => (
          <Line key={`${index} ${number}`} dir="auto">
            {line || "\u200b"}
          </Line>
        ));
      })}
    </div>
  );
}

function shortened(lines: string[], isFirst: boolean, isLast: boolean): string[] {
  if (lines.length <= 2 * around + 1) return lines;
  const left = isFirst ? [] : lines.slice(0, around);
  const right = isLast ? [] : lines.slice(-around);
  return [...left, `⋯ ${lines.length - left.length - right.length} unchanged lines`, ...right];
}
