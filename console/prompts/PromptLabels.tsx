import { useState } from "preact/hooks";
import {
  createPromptLabel,
  listAuditEvents,
  listLabelChangeRequests,
  listPromptLabels,
  movePromptLabel,
} from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { useAsked } from "../shared/asked.tsx";
import { Badge, Button, Field } from "../shared/controls.tsx";
import { exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useLoaded } from "../shared/load.tsx";
import { may } from "../shared/session.ts";
import { LabelChanges } from "./LabelChanges.tsx";

type Label = Schemas["PromptLabelEntry"];

/** The release labels of a template, who moved them and who asks to, and by keys that may the move to this version. */
export function PromptLabels({
  version: { id, version },
  changed,
}: {
  version: Schemas["RawPromptTemplateResponse"];
  changed: () => void;
}) {
  const labels = useLoaded(
    (signal) => call(listPromptLabels, { params: { identifier: String(id) } }, { signal }),
    [id],
  );
  const [turn, setTurn] = useState(0);
  const after = () => {
    setTurn(turn + 1);
    labels.again();
    changed();
  };
  return (
    <Shown of={labels}>
      {({ release_labels }) => (
        <>
          {release_labels.length === 0 && (
            <Empty title="No labels yet.">Programs ask for a label, and get the version that holds it.</Empty>
          )}
          {release_labels.map((label) => (
            <OneLabel key={label.release_label_id} label={label} version={version} changed={after} />
          ))}
          {may(listLabelChangeRequests) && <LabelChanges promptId={id} on={String(turn)} changed={after} />}
          {may(createPromptLabel) && <NewLabel promptId={id} version={version} changed={after} />}
        </>
      )}
    </Shown>
  );
}

interface OneLabelProps {
  label: Label;
  version: number;
  changed: () => void;
}

function OneLabel({ label, version, changed }: OneLabelProps) {
  const { release_label, release_label_id, prompt_version_number } = label;
  const { isBusy, ask, note } = useAsked();
  const move = () =>
    ask(async () => {
      const body = { prompt_version_number: version };
      await call(movePromptLabel, { params: { prompt_label_id: release_label_id }, body });
      changed();
    });
  return (
    <section class="panel node" aria-label={`Label ${release_label}`}>
      <header>
        <Badge tone="accent">{release_label}</Badge>
        <span class="soft">on version {prompt_version_number}</span>
        {may(movePromptLabel) && prompt_version_number !== version && (
          <Button onClick={move} isBusy={isBusy}>
            Move to version {version}
          </Button>
        )}
      </header>
      {note}
      {may(listAuditEvents) && <History labelId={release_label_id} on={prompt_version_number} />}
    </section>
  );
}

const actions: Record<string, string> = { "label.created": "made", "label.moved": "moved", "label.deleted": "deleted" };

/** Who did what with a label, as the audit trail has it. */
function History({ labelId, on }: { labelId: number; on: number }) {
  const events = useLoaded(
    (signal) => {
      const query = { entity_type: "prompt_label", entity_id: String(labelId), limit: 20 };
      return call(listAuditEvents, { query }, { signal });
    },
    [labelId, on],
  );
  return (
    <Shown of={events}>
      {({ data }) => (
        <ul class="history">
          {data.map(({ id, at, actor, action }) => (
            <li key={id}>
              <b dir="auto">{actor?.name ?? "A key"}</b> {actions[action] ?? action} it{" "}
              <small title={exactMoment(at)}>{moment(at)}</small>
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

function NewLabel({ promptId, version, changed }: { promptId: number; version: number; changed: () => void }) {
  const [name, setName] = useState("");
  const { isBusy, ask, note } = useAsked();
  const create = (event: Event) => {
    event.preventDefault();
    return ask(async () => {
      const body = { name, prompt_version_number: version };
      await call(createPromptLabel, { params: { prompt_id: promptId }, body });
      setName("");
      changed();
    });
  };
  return (
    <form class="new-label" onSubmit={create}>
      <Field label="New label">
        {(id) => (
          <input
            id={id}
            required
            maxLength={255}
            dir="auto"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        Put it on version {version}
      </Button>
      {note}
    </form>
  );
}
