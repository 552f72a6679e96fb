import { useState } from "preact/hooks";
import * as api from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { Act, Badge, Button, Field, Form, Time } from "../shared/controls.tsx";
import { Empty, Shown, useCall } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may, rights } from "../shared/session.ts";
import type { Version } from "./template.ts";

interface PartProps {
  id: number;
  version: number;
  turn: number;
  changed: () => void;
}

/** Release labels of a template with their history, the requested changes and, for keys that may, the way to move one. */
export function PromptLabels({ version: { id, version }, changed }: { version: Version; changed: () => void }) {
  const [turn, setTurn] = useState(0);
  const labels = useCall(api.listPromptLabels, { params: { identifier: String(id) } }, turn);
  const after = () => {
    setTurn((before) => before + 1);
    changed();
  };
  const given = { id, version, turn, changed: after };
  const create = async ({ name = "" }: Record<string, string>) => {
    const body = { name, prompt_version_number: version };
    await call(api.createPromptLabel, { params: { prompt_id: id }, body }).then(after);
  };
  return (
    <Shown of={labels}>
      {({ release_labels }) => (
        <>
          {release_labels.length === 0 && (
            <Empty title="No labels yet.">Programs request a label and get the version that it points at.</Empty>
          )}
          {release_labels.map((label) => (
            <Label key={label.release_label_id} {...given} label={label} />
          ))}
          {may(api.listLabelChangeRequests) && <Changes {...given} />}
          {may(api.createPromptLabel) && (
            <Form class="row" does={create} isEmptied>
              <Field label="New label" name="name" required maxLength={255} />
              <Button type="submit">Assign to version {version}</Button>
            </Form>
          )}
        </>
      )}
    </Shown>
  );
}

function Label({ label, version, turn, changed }: PartProps & { label: Schemas["PromptLabelEntry"] }) {
  const { release_label, release_label_id: prompt_label_id, prompt_version_number: on } = label;
  const body = { prompt_version_number: version };
  const move = () => call(api.movePromptLabel, { params: { prompt_label_id }, body }).then(changed);
  return (
    <section class="panel stack" aria-label={`Label ${release_label}`}>
      <header class="row">
        <Badge tone="accent">{release_label}</Badge>
        <span class="soft">on version {on}</span>
        {on !== version && (
          <Act needs={api.movePromptLabel} does={move}>
            Move to version {version}
          </Act>
        )}
      </header>
      {may(api.listAuditEvents) && <History labelId={prompt_label_id} turn={turn} />}
    </section>
  );
}

const actions: Record<string, string> = {
  "label.created": "created",
  "label.moved": "moved",
  "label.deleted": "deleted",
};

function History({ labelId, turn }: { labelId: number; turn: number }) {
  const query = { entity_type: "prompt_label", entity_id: String(labelId), limit: 20 };
  const events = useCall(api.listAuditEvents, { query }, turn);
  return (
    <Shown of={events}>
      {({ data }) =>
        data.map(({ id, at, actor, action }) => (
          <p key={id} class="soft">
            <b dir="auto">{actor?.name ?? "A key"}</b> {actions[action] ?? action} it <Time at={at} />
          </p>
        ))
      }
    </Shown>
  );
}

type Change = Schemas["LabelChangeRequest"];

/** Requested changes of protected labels, with the actions of this key on the open ones. */
function Changes({ id, turn, changed }: PartProps) {
  const query = { kind: "prompt" as const, entity_id: id, limit: 50 };
  const found = useCall(api.listLabelChangeRequests, { query }, turn);
  return (
    <Shown of={found}>
      {({ data }) => data.map((one) => <OneChange key={one.id} change={one} changed={changed} />)}
    </Shown>
  );
}

const stateOf = ({ version_number, ab_release }: Change["before"]) =>
  `${version_number === null ? "nothing" : `version ${version_number}`}${ab_release ? ` with ${ab_release.name}` : ""}`;

function OneChange({ change, changed }: { change: Change; changed: () => void }) {
  const { id, label, status, requested_by, decided_by, decided_at } = change;
  const isOwn = requested_by.api_key_id === rights.value?.api_key?.id;
  const params = { change_request_id: id };
  const decide = async ({ comment = "" }: Record<string, string>, how: string) => {
    const operation = how === "approve" ? api.approveLabelChange : api.denyLabelChange;
    await call(operation as typeof api.approveLabelChange, { params, body: comment ? { comment } : {} }).then(changed);
  };
  return (
    <section class="panel stack" aria-label={`Change ${id} of ${label}`}>
      <header class="row">
        <Badge tone="accent">{label}</Badge>
        from {stateOf(change.before)} to {stateOf(change.after)}
        <Badge>{status}</Badge>
        <small dir="auto">
          requested by {requested_by.name} <Time at={change.requested_at} />
        </small>
        {decided_at && (
          <small dir="auto">
            decided by {decided_by?.name} <Time at={decided_at} />
          </small>
        )}
      </header>
      {change.comment && <p dir="auto">{change.comment}</p>}
      {change.decision_comment && <p dir="auto">{change.decision_comment}</p>}
      {status === "open" && isOwn && (
        <Act needs={api.withdrawLabelChange} does={() => call(api.withdrawLabelChange, { params }).then(changed)}>
          Withdraw
        </Act>
      )}
      {status === "open" && !isOwn && may(api.approveLabelChange) && (
        <Form class="row" does={decide}>
          <Field label="Comment (optional)" name="comment" maxLength={2_000} />
          <Button kind="main" type="submit" value="approve">
            Approve
          </Button>
          <Button type="submit" value="deny">
            Deny
          </Button>
        </Form>
      )}
    </section>
  );
}

/** Links to the changes of labels that wait for a decision. */
export function WaitingChanges() {
  const query = { kind: "prompt" as const, status: "open" as const, limit: 50 };
  const { value } = useCall(api.listLabelChangeRequests, { query });
  if (!value?.data.length) return null;
  return (
    <p class="bar row" role="status">
      Waiting for approval:
      {value.data.map(({ id, entity_id, entity_name, label }) => (
        <a key={id} dir="auto" href={to("prompts", entity_id, { part: "Labels" })}>
          {entity_name} {label}
        </a>
      ))}
    </p>
  );
}
