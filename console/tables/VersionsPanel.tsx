import { useState } from "preact/hooks";
import { createVersion, diffVersions, listVersions } from "../../generated/client.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Act, Badge, Button, Dialog, Field, Form, Time } from "../shared/controls.tsx";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import { may } from "../shared/session.ts";
import { Beside, type PanelProps } from "./Beside.tsx";
import { Delta } from "./CellPanel.tsx";
import type { Column, Place } from "./sheet.ts";

type Version = AnswerOf<"listVersions">["data"][number];

/** Panel of the versions of a sheet, each with a comparison with now and a way to restore it. */
export function VersionsPanel({ place, layout, changed, close }: PanelProps) {
  const [compared, setCompared] = useState<Version | null>(null);
  const [restored, setRestored] = useState<Version | null>(null);
  const versions = useCall(listVersions, { params: place, query: { limit: 100 } });
  const create = async (body: { name?: string; source_version_id?: string }) => {
    await call(createVersion, { params: place, body });
    setRestored(null);
    versions.again();
    changed();
  };
  return (
    <Beside title="Versions" about="Newest first" close={close}>
      {may(createVersion) && (
        <Form class="row" does={create} isEmptied>
          <Field label="Name of the version" name="name" maxLength={255} required />
          <Button type="submit">Save version</Button>
        </Form>
      )}
      <Shown of={versions}>
        {({ data }) =>
          data.map((version, index) => (
            <section key={version.id} class="panel stack">
              <VersionName version={version} />
              {index > 0 && (
                <Actions
                  version={version}
                  isCompared={compared?.id === version.id}
                  compare={setCompared}
                  restore={setRestored}
                />
              )}
              {compared?.id === version.id && <Diff place={place} from={version} columns={layout.columns} />}
            </section>
          ))
        }
      </Shown>
      {restored && (
        <Dialog title={`Restore version ${restored.version_number}?`} onClose={() => setRestored(null)}>
          <p>
            The sheet becomes what it was then, as a new version. Running operations are cancelled. Every version
            between stays, so this can be taken back in the same way.
          </p>
          <Act kind="main" does={() => create({ source_version_id: restored.id })}>
            Restore
          </Act>
        </Dialog>
      )}
    </Beside>
  );
}

function VersionName({ version }: { version: Version }) {
  const { version_number, name, metadata, created_at, created_by } = version;
  return (
    <p class="row">
      <b>{version_number}</b>
      <span dir="auto">{name ?? metadata.reason.replaceAll("_", " ")}</span>
      {name && <Badge tone="accent">named</Badge>}
      <small dir="auto">
        <Time at={created_at} /> {created_by && ` · ${created_by}`}
      </small>
    </p>
  );
}

interface ActionsProps {
  version: Version;
  isCompared: boolean;
  compare: (version: Version | null) => void;
  restore: (version: Version) => void;
}

function Actions({ version, isCompared, compare, restore }: ActionsProps) {
  return (
    <div class="row">
      <Button
        aria-pressed={isCompared}
        aria-label={`Compare with now: version ${version.version_number}`}
        onClick={() => compare(isCompared ? null : version)}
      >
        Compare with now
      </Button>
      {may(createVersion) && (
        <Button aria-label={`Restore version ${version.version_number}`} onClick={() => restore(version)}>
          Restore
        </Button>
      )}
    </div>
  );
}

function Diff({ place, from, columns }: { place: Place; from: Version; columns: Column[] }) {
  const diff = useCall(diffVersions, { params: { ...place, version_id: from.id }, query: { limit: 50 } });
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? "a deleted column";
  const stateOf = (cell: { status: string } | null | undefined) => cell?.status.toLowerCase() ?? "missing";
  return (
    <Shown of={diff}>
      {({ columns: changedColumns, data, has_more }) => (
        <>
          {changedColumns.length + data.length === 0 && <Empty title="No differences." />}
          {changedColumns.map(({ column_id, change, before, after, made_cells_stale }) => (
            <p key={column_id} dir="auto">
              Column {(after ?? before)?.title} <Badge>{change}</Badge>
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
                      {stateOf(before)} → {stateOf(after)}
                    </p>
                  ) : (
                    <Delta before={before?.display_value ?? null} after={after?.display_value ?? null} />
                  )}
                </div>
              ))}
            </section>
          ))}
          {has_more && <p class="soft">These are the first rows that differ.</p>}
        </>
      )}
    </Shown>
  );
}
