import type { Change } from "diff";
import { getPromptTemplate } from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Field } from "../shared/controls.tsx";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { query, setQuery } from "../shared/router.ts";
import { textOfVersion } from "./template.ts";

type Version = Schemas["RawPromptTemplateResponse"];

/** Lines around a change that are shown. */
const around = 3;

/** What is different between two versions, line by line. */
export function PromptDiff({ version, versions }: { version: Version; versions: Schemas["PromptVersionSummary"][] }) {
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
  return (
    <>
      <Field label={`Version ${version.version} compared with`}>
        {(id) => (
          <select
            id={id}
            class="search"
            value={String(before)}
            onChange={(event) => setQuery({ with: event.currentTarget.value })}
          >
            {numbersOf(versions, before).map((number) => (
              <option key={number} value={number}>
                Version {number}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Shown of={found}>{(changes) => <Lines changes={changes} />}</Shown>
    </>
  );
}

function numbersOf(versions: Schemas["PromptVersionSummary"][], before: number): number[] {
  return [...new Set([...versions.map(({ version_number }) => version_number), before])].sort((a, b) => b - a);
}

function Lines({ changes }: { changes: Change[] }) {
  if (!changes.some(({ added, removed }) => added || removed)) {
    return <Empty title="Nothing is different.">Texts, settings and model are the same.</Empty>;
  }
  return (
    <div class="diff" dir="auto">
      {changes.map(({ value, added, removed }, index) => {
        const lines = value.replace(/\n$/, "").split("\n");
        const [sign, Line] = added
          ? (["+", "ins"] as const)
          : removed
            ? (["−", "del"] as const)
            : ([" ", "span"] as const);
        const shown = sign === " " ? shortened(lines, index === 0, index === changes.length - 1) : lines;
        return shown.map((line, number) => (
          <Line key={`${index} ${number}`} data-sign={sign} dir="auto">
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
  return [...left, `⋯ ${lines.length - left.length - right.length} lines are the same`, ...right];
}
