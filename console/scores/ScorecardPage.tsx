import { useMemo } from "preact/hooks";
import * as api from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { Plot } from "../charts/Plot.tsx";
import { type AnswerOf, call } from "../shared/api.ts";
import { Act, Badge, Field, Time } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { count, moment, points } from "../shared/format.ts";
import { type Column, Table } from "../shared/lists.tsx";
import { Empty, Shown, useAgainEvery, useLoaded } from "../shared/load.tsx";
import { here, query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import type { Place } from "../tables/sheet.ts";
import { Worse } from "./Worse.tsx";

type Calculation = AnswerOf<"listScorecardCalculations">["data"][number];

const busyMs = 1_000;
/** Standard errors on each side within which 95 of 100 scores lie that differ by chance alone. */
const noise = 1.96;

/** Page of a scorecard: its scores over the versions of the sheet with their noise, and the rows that got worse. */
export function Page(place: Place) {
  const found = useLoaded(
    async (signal) => {
      const card = await call(api.getScorecard, { params: place }, { signal });
      // Read afterwards, so that it has the calculation which the card tells to be completed: nothing is read again then.
      const list = { params: place, query: { limit: 50 } };
      const { data } = await call(api.listScorecardCalculations, list, { signal });
      const isBusy = ["queued", "running"].includes(card.latest_calculation?.status ?? "");
      const calculations = data.filter(({ status }) => status === "completed");
      return { ...card, progress: isBusy ? card.progress : null, isBusy, calculations };
    },
    [place.sheet_id],
  );
  const { scorecard, isBusy = false } = found.value ?? {};
  useAgainEvery(isBusy ? busyMs : null, found);
  const input = { params: place, body: {} };
  const above = (
    <>
      <a href={to("tables")}>Tables</a> / <a href={to("tables", place.table_id, "sheets", place.sheet_id)}>Sheet</a>
    </>
  );
  return (
    <>
      <Head title={scorecard?.name ?? "Scorecard"} above={above}>
        {isBusy && (
          <Act needs={api.cancelScorecard} does={() => call(api.cancelScorecard, input).then(found.again)}>
            Cancel
          </Act>
        )}
        {scorecard && (
          <Act
            kind="main"
            needs={api.recalculateScorecard}
            aria-disabled={isBusy}
            does={() => isBusy || call(api.recalculateScorecard, input).then(found.again)}
          >
            Calculate
          </Act>
        )}
      </Head>
      <Shown of={found}>{(value) => <Scores place={place} of={value} />}</Shown>
    </>
  );
}

type ScoresProps = {
  place: Place;
  of: Pick<AnswerOf<"getScorecard">, "scorecard" | "display_calculation" | "progress"> & {
    calculations: Calculation[];
  };
};

/** State of a scorecard, its history, and a comparison of the chosen calculation. */
function Scores({ place, of }: ScoresProps) {
  const { scorecard, display_calculation, progress, calculations } = of;
  if (!scorecard) return <Empty title="This sheet has no scorecard yet." />;
  const { is_stale, reasons } = scorecard.stale_state;
  const chosen = calculations.find(({ id }) => id === query.value.get("calculation")) ?? calculations[0];
  return (
    <div class="stack padded">
      {progress && (
        <p role="status">
          {count(progress.scored_rows)} of {count(progress.total_rows)} rows are scored.
        </p>
      )}
      {is_stale && display_calculation && (
        <p class="warned">Stale: {reasons.join(", ").replaceAll("_", " ")} since the newest calculation.</p>
      )}
      {chosen ? (
        <>
          <History calculations={calculations} chosen={chosen} />
          <Comparison place={place} chosen={chosen} calculations={calculations} />
        </>
      ) : (
        <Empty title="No calculations yet." />
      )}
    </div>
  );
}

const historyColumns: Column<Calculation>[] = [
  {
    name: "Calculated",
    of: ({ id, created_at }) => (
      <a href={here({ calculation: id })}>
        <Time at={created_at} />
      </a>
    ),
  },
  { name: "Version", isNumber: true, of: ({ sheet_revision }) => sheet_revision },
  { name: "Score", isNumber: true, of: ({ aggregate_score }) => <b>{points(aggregate_score)}</b> },
  { name: "± noise", isNumber: true, of: ({ standard_error: one }) => points(one === null ? null : noise * one) },
  { name: "Verdict", of: ({ aggregate_verdict }) => aggregate_verdict && <Badge>{aggregate_verdict}</Badge> },
  { name: "By", of: ({ created_by }) => created_by },
];

/** Scores over time, with the bounds of their noise. */
function History({ calculations, chosen }: { calculations: Calculation[]; chosen: Calculation }) {
  const { times, series } = useMemo(() => {
    const scored = calculations.filter(({ aggregate_score }) => aggregate_score !== null).toReversed();
    const line = (label: string, side: number) => {
      const values = scored.map((one) => (one.aggregate_score ?? 0) + side * noise * (one.standard_error ?? 0));
      return { label, values, whole: values.at(-1) ?? null };
    };
    const lines = [line("score", 0), line("upper bound of noise", 1), line("lower bound of noise", -1)];
    return { times: scored.map((one) => Date.parse(one.created_at) / 1_000), series: lines };
  }, [calculations]);
  return (
    <>
      {times.length > 1 && <Plot title="Score" times={times} series={series} shown={points} />}
      <div class="panel scroll">
        <Table rows={calculations} columns={historyColumns} isChosen={({ id }) => id === chosen.id} />
      </div>
    </>
  );
}

interface ComparisonProps {
  place: Place;
  chosen: Calculation;
  calculations: Calculation[];
}

const stepColumns: Column<Schemas["StepComparison"]>[] = [
  { name: "Step", of: ({ title }) => title },
  { name: "Before", isNumber: true, of: ({ baseline_score }) => points(baseline_score) },
  { name: "Now", isNumber: true, of: ({ score }) => points(score) },
  { name: "Difference", of: (step) => <Difference of={step} /> },
];

function Comparison({ place, chosen, calculations }: ComparisonProps) {
  const baseline_id = calculations.find(({ id }) => id === query.value.get("baseline"))?.id;
  const input = { params: { ...place, calculation_id: chosen.id }, query: baseline_id ? { baseline_id } : {} };
  // What is compared with another one stays until that is there, and with it the list that it was chosen from.
  const compared = useLoaded(
    (signal) => call(api.compareScorecardCalculations, input, { signal }),
    [chosen.id],
    baseline_id ?? "the one before",
  );
  const others = calculations
    .filter(({ id }) => id !== chosen.id)
    .map((one) => [one.id, `version ${one.sheet_revision}, ${moment(one.created_at)}`] as const);
  return (
    <Shown of={compared}>
      {(value) => {
        const before = value.baseline_calculation_id;
        return (
          <>
            <section class="panel stack">
              <header class="row">
                <h2>
                  {points(value.score)} <small>of 100</small>
                </h2>
                <Difference of={value} />
                <Field
                  label="Compared with"
                  choices={before ? others : [["", "no earlier calculation"], ...others]}
                  value={baseline_id ?? before ?? ""}
                  set={(baseline) => setQuery({ baseline: baseline || null })}
                />
              </header>
              <p class="soft">{value.reason}</p>
              {value.steps.length > 0 && <Table rows={value.steps} columns={stepColumns} />}
            </section>
            {may(api.listScorecardRows) && before && <Worse place={place} now={chosen.id} before={before} />}
          </>
        );
      }}
    </Shown>
  );
}

/** Difference between two scores, and whether it is within the noise. */
function Difference({ of }: { of: { difference: number | null; within_noise: boolean | null } }) {
  const { difference, within_noise } = of;
  if (difference === null) return null;
  const words = within_noise === null ? " noise unknown" : within_noise ? " within noise" : "";
  const tone = within_noise || difference === 0 ? "plain" : difference > 0 ? "good" : "bad";
  const signed = `${difference > 0 ? "+" : ""}${points(difference)}`;
  return <Badge tone={tone}>{difference === 0 ? "no difference" : signed + words}</Badge>;
}
