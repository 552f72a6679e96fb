import {
  cancelScorecard,
  compareScorecardCalculations,
  getScorecard,
  listScorecardCalculations,
  listScorecardRows,
  recalculateScorecard,
} from "../../generated/client.ts";
import type { Schemas } from "../../generated/types.ts";
import { type AnswerOf, call } from "../shared/api.ts";
import { Badge, Button } from "../shared/controls.tsx";
import { Head } from "../shared/Frame.tsx";
import { count, exactMoment, moment } from "../shared/format.ts";
import { Empty, Shown, useEvery, useLoaded } from "../shared/load.tsx";
import { query, setQuery, to } from "../shared/router.ts";
import { may } from "../shared/session.ts";
import { useAsked } from "../tables/Panel.tsx";
import type { Place } from "../tables/sheet.ts";
import { points, Verdict } from "./points.tsx";
import { Worse } from "./Worse.tsx";

type Calculation = AnswerOf<"listScorecardCalculations">["data"][number];

const busyMs = 1_000;

/** A scorecard: its score over the versions of the sheet, what is noise of it, and the rows that got worse. */
export function ScorecardPage(place: Place) {
  const found = useLoaded(
    async (signal) => {
      const [card, { data }] = await Promise.all([
        call(getScorecard, { params: place }, { signal }),
        call(listScorecardCalculations, { params: place, query: { limit: 50 } }, { signal }),
      ]);
      return { card, calculations: data };
    },
    [place.sheet_id],
  );
  const { card } = found.value ?? {};
  const isBusy = card?.progress !== null && card?.progress !== undefined;
  useEvery(isBusy ? busyMs : null, found.again);
  const asked = useAsked();
  const recalculate = () =>
    asked.ask(async () => {
      await call(recalculateScorecard, { params: place, body: {} });
      found.again();
    });
  const cancel = () =>
    asked.ask(async () => {
      await call(cancelScorecard, { params: place, body: {} });
      found.again();
    });
  return (
    <>
      <Head
        title={card?.scorecard?.name ?? "Scorecard"}
        above={<a href={to("tables", place.table_id, "sheets", place.sheet_id)}>Its sheet</a>}
      >
        {isBusy && may(cancelScorecard) && (
          <Button onClick={cancel} isBusy={asked.isBusy}>
            Cancel
          </Button>
        )}
        {card?.scorecard && !isBusy && may(recalculateScorecard) && (
          <Button kind="main" onClick={recalculate} isBusy={asked.isBusy}>
            Calculate
          </Button>
        )}
      </Head>
      {asked.note}
      <Shown of={found}>
        {({ card: { scorecard, progress, display_calculation }, calculations }) => {
          if (!scorecard) return <Empty title="This sheet has no scorecard yet." />;
          const completed = calculations.filter(({ status }) => status === "completed");
          const chosen = completed.find(({ id }) => id === query.value.get("calculation")) ?? completed[0];
          const baseline = completed.find(({ id }) => id === query.value.get("baseline"));
          return (
            <div class="scorecard">
              {progress && (
                <p role="status">
                  {count(progress.scored_rows)} of {count(progress.total_rows)} rows are scored.
                </p>
              )}
              {scorecard.stale_state.is_stale && display_calculation && (
                <p>
                  <Badge tone="warn">stale</Badge> {scorecard.stale_state.reasons.join(", ").replaceAll("_", " ")} since
                  the newest calculation.
                </p>
              )}
              {chosen ? (
                <>
                  <History calculations={completed} chosen={chosen} />
                  <Comparison place={place} chosen={chosen} baseline={baseline} calculations={completed} />
                </>
              ) : (
                <Empty title="Nothing was calculated yet." />
              )}
            </div>
          );
        }}
      </Shown>
    </>
  );
}

const signed = (difference: number) => `${difference > 0 ? "+" : ""}${(difference * 100).toFixed(1)}`;

const width = 720;
const height = 130;
const edge = 22;

/** The scores over time; a bar is what noise alone would make of each, with 95 of 100. */
function History({ calculations, chosen }: { calculations: Calculation[]; chosen: Calculation }) {
  const shown = calculations.filter(({ aggregate_score }) => aggregate_score !== null).toReversed();
  const step = shown.length > 1 ? (width - 2 * edge) / (shown.length - 1) : 0;
  const x = (index: number) => (shown.length > 1 ? edge + index * step : width / 2);
  const y = (score: number) => height - edge - Math.max(0, Math.min(1, score)) * (height - 2 * edge);
  const line = shown.map(({ aggregate_score }, index) => `${x(index)},${y(aggregate_score ?? 0)}`).join(" ");
  return (
    <section class="panel history">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Scores of the calculations, the oldest first">
        {[0, 0.5, 1].map((score) => (
          <g key={score}>
            <line class="rule" x1={0} x2={width} y1={y(score)} y2={y(score)} />
            <text x={0} y={y(score) - 3}>
              {score * 100}
            </text>
          </g>
        ))}
        <polyline points={line} />
        {shown.map(({ id, aggregate_score, standard_error }, index) => (
          <g key={id} class={id === chosen.id ? "chosen" : ""}>
            {standard_error !== null && standard_error > 0 && (
              <line
                class="noise"
                x1={x(index)}
                x2={x(index)}
                y1={y((aggregate_score ?? 0) - 1.96 * standard_error)}
                y2={y((aggregate_score ?? 0) + 1.96 * standard_error)}
              />
            )}
            <circle cx={x(index)} cy={y(aggregate_score ?? 0)} r={id === chosen.id ? 5 : 3.5} />
          </g>
        ))}
      </svg>
      <div class="scroll">
        <table class="list">
          <thead>
            <tr>
              <th>Calculated</th>
              <th class="number">Version</th>
              <th class="number">Score</th>
              <th class="number">± noise</th>
              <th>Verdict</th>
              <th>By</th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map((one) => (
              <tr key={one.id} aria-current={one.id === chosen.id}>
                <td>
                  <a href={to(...here(), { calculation: one.id })} title={exactMoment(one.created_at)}>
                    {moment(one.created_at)}
                  </a>
                </td>
                <td class="number">{one.sheet_revision}</td>
                <td class="number">
                  <b>{points(one.aggregate_score)}</b>
                </td>
                <td class="number soft">{one.standard_error === null ? "–" : points(1.96 * one.standard_error)}</td>
                <td>{one.aggregate_verdict && <Verdict verdict={one.aggregate_verdict} />}</td>
                <td class="soft" dir="auto">
                  {one.created_by}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function here(): string[] {
  return location.pathname.split("/").slice(2);
}

interface ComparisonProps {
  place: Place;
  chosen: Calculation;
  baseline: Calculation | undefined;
  calculations: Calculation[];
}

function Comparison({ place, chosen, baseline, calculations }: ComparisonProps) {
  const compared = useLoaded(
    (signal) =>
      call(
        compareScorecardCalculations,
        {
          params: { ...place, calculation_id: chosen.id },
          query: baseline ? { baseline_id: baseline.id } : {},
        },
        { signal },
      ),
    [chosen.id, baseline?.id],
  );
  return (
    <Shown of={compared}>
      {(value) => (
        <>
          <section class="panel">
            <header class="panel-head">
              <h2>
                {points(value.score)} <small>of 100</small>
              </h2>
              {value.difference !== null && <Difference difference={value.difference} isNoise={value.within_noise} />}
              <label>
                <small>against </small>
                <select
                  value={value.baseline_calculation_id ?? ""}
                  onChange={(event) => setQuery({ baseline: event.currentTarget.value || null })}
                >
                  {!value.baseline_calculation_id && <option value="">nothing before</option>}
                  {calculations
                    .filter(({ id }) => id !== chosen.id)
                    .map((one) => (
                      <option key={one.id} value={one.id}>
                        version {one.sheet_revision}, {moment(one.created_at)}
                      </option>
                    ))}
                </select>
              </label>
            </header>
            <p class="soft">{value.reason}</p>
            <Steps steps={value.steps} />
          </section>
          {may(listScorecardRows) && value.baseline_calculation_id && (
            <Worse place={place} now={chosen.id} before={value.baseline_calculation_id} />
          )}
        </>
      )}
    </Shown>
  );
}

function Difference({ difference, isNoise }: { difference: number; isNoise: boolean | null }) {
  if (difference === 0) return <Badge>no difference</Badge>;
  if (isNoise) return <Badge>{`${signed(difference)} within noise`}</Badge>;
  return (
    <Badge
      tone={difference > 0 ? "good" : "bad"}
    >{`${signed(difference)}${isNoise === null ? " noise unknown" : ""}`}</Badge>
  );
}

function Steps({ steps }: { steps: Schemas["StepComparison"][] }) {
  if (steps.length === 0) return null;
  return (
    <div class="scroll">
      <table class="list">
        <thead>
          <tr>
            <th>Step</th>
            <th class="number">Before</th>
            <th class="number">Now</th>
            <th>Difference</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.step_id}>
              <td dir="auto">{step.title}</td>
              <td class="number">{points(step.baseline_score)}</td>
              <td class="number">{points(step.score)}</td>
              <td>
                {step.difference !== null && <Difference difference={step.difference} isNoise={step.within_noise} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
