import { useState } from "preact/hooks";
import {
  approveLabelChange,
  denyLabelChange,
  listLabelChangeRequests,
  withdrawLabelChange,
} from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { call } from "../shared/api.ts";
import { useAsked } from "../shared/asked.tsx";
import { Badge, Button, Field } from "../shared/controls.tsx";
import { exactMoment, moment } from "../shared/format.ts";
import { Shown, useLoaded } from "../shared/load.tsx";
import { to } from "../shared/router.ts";
import { may, rights } from "../shared/session.ts";

type Change = Schemas["LabelChangeRequest"];

/** The changes of protected labels that were asked for, with what this key may do about those that wait. */
export function LabelChanges({ promptId, on, changed }: { promptId: number; on: string; changed: () => void }) {
  const query = { kind: "prompt" as const, entity_id: promptId, limit: 50 };
  const found = useLoaded((signal) => call(listLabelChangeRequests, { query }, { signal }), [promptId], on);
  return <Shown of={found}>{({ data }) => data.map((one) => <OneChange key={one.id} {...{ one, changed }} />)}</Shown>;
}

const stateOf = ({ version_number, ab_release }: Change["before"]) =>
  `${version_number === null ? "nothing" : `version ${version_number}`}${ab_release ? ` with ${ab_release.name}` : ""}`;

function OneChange({ one, changed }: { one: Change; changed: () => void }) {
  const [comment, setComment] = useState("");
  const { isBusy, ask, note } = useAsked();
  const { id, label, status, before, after, requested_by, requested_at, decided_by, decided_at } = one;
  const isOpen = status === "open";
  const isOwn = requested_by.api_key_id === rights.value?.api_key?.id;
  const params = { change_request_id: id };
  const decide = (operation: typeof approveLabelChange | typeof denyLabelChange) => () =>
    ask(async () => {
      await call(operation as typeof approveLabelChange, { params, body: comment ? { comment } : {} });
      changed();
    });
  const withdraw = () => ask(() => call(withdrawLabelChange, { params }).then(changed));
  return (
    <section class="panel node" aria-label={`Change ${id} of ${label}`}>
      <header>
        <Badge tone="accent">{label}</Badge>
        <span>
          from {stateOf(before)} to {stateOf(after)}
        </span>
        <Badge tone={isOpen ? "warn" : status === "approved" ? "good" : "plain"}>{isOpen ? "waits" : status}</Badge>
        <small title={exactMoment(requested_at)}>
          {moment(requested_at)} · <span dir="auto">{requested_by.name}</span>
        </small>
        {decided_at && (
          <small title={exactMoment(decided_at)}>
            decided {moment(decided_at)} · <span dir="auto">{decided_by?.name}</span>
          </small>
        )}
      </header>
      {[one.comment, one.decision_comment].map((text) => text && <p dir="auto">{text}</p>)}
      {isOpen && isOwn && may(withdrawLabelChange) && (
        <Button onClick={withdraw} isBusy={isBusy}>
          Withdraw
        </Button>
      )}
      {isOpen && !isOwn && may(approveLabelChange, denyLabelChange) && (
        <div class="new-label">
          <Field label="Comment (optional)">
            {(field) => (
              <input
                id={field}
                dir="auto"
                maxLength={2000}
                value={comment}
                onInput={(event) => setComment(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button kind="main" onClick={decide(approveLabelChange)} isBusy={isBusy}>
            Approve
          </Button>
          <Button onClick={decide(denyLabelChange)} isBusy={isBusy}>
            Deny
          </Button>
        </div>
      )}
      {note}
    </section>
  );
}

/** Changes of labels that wait for somebody to decide. */
export function WaitingChanges() {
  const query = { kind: "prompt" as const, status: "open" as const, limit: 50 };
  const { value } = useLoaded((signal) => call(listLabelChangeRequests, { query }, { signal }), []);
  if (!value?.data.length) return null;
  return (
    <p class="chart-note" role="status">
      Waiting for approval:{" "}
      {value.data.map(({ id, entity_id, entity_name, label }) => (
        <a key={id} dir="auto" href={to("prompts", entity_id, { part: "Labels" })}>
          {entity_name} {label}{" "}
        </a>
      ))}
    </p>
  );
}
