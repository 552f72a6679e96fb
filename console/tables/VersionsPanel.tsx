import { useState } from "preact/hooks";
import { createVersion, diffVersions, listVersions } from "../../generated/client.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Badge, Button, Dialog } from "../shared/controls.tsx";
import { exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { may } from "../shared/session.ts";
import { Delta } from "./CellPanel.tsx";
import { Panel, useAsked } from "./Panel.tsx";
import type { Column, Layout, Place } from "./sheet.ts";

type Version = AnswerOf<"listVersions">["data"][number];

interface VersionsPanelProps {
  place: Place;
  layout: Layout;
  changed: () => void;
  close: () => void;
}

/** What the sheet was before: each version, what has changed since, and the way back. */
export function VersionsPanel({ place, layout, changed, close }: VersionsPanelProps) {
  const [compared, setCompared] = useState<Version | null>(null);
  const [restored, setRestored] = useState<Version | null>(null);
  const [name, setName] = useState("");
  const asked = useAsked();
  const versions = useLoaded(
    async (signal) => (await call(listVersions, { params: place, query: { limit: 100 } }, { signal })).data,
    [place.sheet_id],
  );
  const create = (body: { name?: string; source_version_id?: string }) =>
    asked.ask(async () => {
      await call(createVersion, { params: place, body });
      setRestored(null);
      setName("");
      versions.again();
      changed();
    });
  return (
    <Panel title="Versions" about="The newest first" close={close}>
      {may(createVersion) && (
        <form
          class="name-version"
          onSubmit={(event) => {
            event.preventDefault();
            create({ name });
          }}
        >
          <input
            aria-label="Name for the sheet as it is now"
            placeholder="Name for the sheet as it is now"
            maxLength={255}
            required
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" isBusy={asked.isBusy}>
            Keep
          </Button>
        </form>
      )}
      {!restored && asked.note}
      <Shown of={versions}>
        {(found) => (
          <ol class="versions">
            {found.map((version, index) => (
              <li key={version.id}>
                <div>
                  <b>{version.version_number}</b>
                  <span dir="auto">{version.name ?? version.metadata.reason.replaceAll("_", " ")}</span>
                  {version.name && <Badge tone="accent">named</Badge>}
                </div>
                <small title={exactMoment(version.created_at)}>
                  {moment(version.created_at)}
                  {version.created_by && <span dir="auto"> · {version.created_by}</span>}
                </small>
                {index > 0 && (
                  <div class="actions">
                    <Button
                      aria-pressed={compared?.id === version.id}
                      aria-label={`Compare with now: version ${version.version_number}`}
                      onClick={() => setCompared(compared?.id === version.id ? null : version)}
                    >
                      Compare with now
                    </Button>
                    {may(createVersion) && (
                      <Button
                        aria-label={`Restore version ${version.version_number}`}
                        onClick={() => setRestored(version)}
                      >
                        Restore
                      </Button>
                    )}
                  </div>
                )}
                {compared?.id === version.id && <Diff place={place} from={version} columns={layout.columns} />}
              </li>
            ))}
          </ol>
        )}
      </Shown>
      {restored && (
        <Dialog title={`Restore version ${restored.version_number}?`} onClose={() => setRestored(null)}>
          <div>
            <p>
              The sheet becomes what it was then, as a new version. Running operations are cancelled. Every version
              between stays, so this can be taken back in the same way.
            </p>
            {asked.note}
            <Button kind="main" isBusy={asked.isBusy} onClick={() => create({ source_version_id: restored.id })}>
              Restore
            </Button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

function Diff({ place, from, columns }: { place: Place; from: Version; columns: Column[] }) {
  const diff = useLoaded(
    (signal) => call(diffVersions, { params: { ...place, version_id: from.id }, query: { limit: 50 } }, { signal }),
    [from.id],
  );
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? "a deleted column";
  return (
    <Shown of={diff}>
      {({ columns: changedColumns, data, has_more }) => (
        <div class="diff">
          {changedColumns.length + data.length === 0 && <Empty title="Nothing is different." />}
          {changedColumns.map(({ column_id, change, before, after, made_cells_stale }) => (
            <p key={column_id}>
              <span dir="auto">Column {(after ?? before)?.title}</span> <Badge>{change}</Badge>
              {made_cells_stale && <Badge tone="warn">all its cells stale</Badge>}
            </p>
          ))}
          {data.map(({ row_index, change, cells }) => (
            <section key={row_index}>
              <h3>
                Row {row_index} {change !== "changed" && <Badge>{change}</Badge>}
              </h3>
              {Object.entries(cells).map(([id, { before, after }]) => (
                <div key={id}>
                  <small dir="auto">{titleOf(id)}</small>
                  {before?.display_value === after?.display_value ? (
                    <p class="soft">
                      {before?.status.toLowerCase() ?? "not there"} → {after?.status.toLowerCase() ?? "not there"}
                    </p>
                  ) : (
                    <Delta before={before?.display_value ?? null} after={after?.display_value ?? null} />
                  )}
                </div>
              ))}
            </section>
          ))}
          {has_more && <p class="soft">These are the first rows that differ.</p>}
        </div>
      )}
    </Shown>
  );
}
