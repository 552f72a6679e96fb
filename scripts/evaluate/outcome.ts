import { isUuid } from "../../domain/uuid.ts";
import type { Schemas } from "../../generated/types.ts";
import { call, type Server, Unanswered, until } from "./server.ts";

type Calculation = Schemas["ScorecardCalculation"];
export type Step = Calculation["criterion_summaries"][string];

/** A row that failed or could not be scored, with the steps that did so. */
export interface FailingRow {
  index: number;
  score: number | null;
  steps: { title: string; verdict: string; reason: string | null }[];
}

/** Result of a calculation, and whether it is good enough. */
export interface Outcome {
  name: string;
  calculation: Calculation;
  /** Steps in the order of the scorecard. */
  steps: Step[];
  /** Number of results that could not be made. */
  errors: number;
  /** The first rows that failed, and how many there are. */
  failing: { rows: FailingRow[]; count: number };
  /** Null without a calculation to compare with. */
  comparison: { against: string; difference: Schemas["ScorecardComparisonResponse"] } | null;
  threshold: number;
  /** Reasons why the result is not good enough; empty when it is. */
  faults: string[];
}

export interface Demands {
  /** Null for the scorecard's own, by which a required step that fails is not good enough either. */
  threshold: number | null;
  allowsErrors: boolean;
  /** Calculation to compare with: `previous`, the id of one, or the number or name of a version; null for none. */
  against: string | null;
  failsOnRegression: boolean;
  /** Number of failing rows to name. */
  rows: number;
}

/** Calculates the scorecard of a sheet. @throws Unanswered */
export async function evaluate(server: Server, sheet: string, demands: Demands): Promise<Outcome> {
  const calculation = await calculate(server, sheet);
  const { scorecard } = await call<Schemas["ScorecardResponse"]>(server, `${sheet}/scorecard`);
  if (!scorecard) throw new Unanswered("The scorecard was deleted in the meantime.");
  const found = await findFailingRows(server, sheet, calculation, demands.rows);
  const steps = scorecard.steps.flatMap(({ id }) => calculation.criterion_summaries[id] ?? []);
  const stepErrors = steps.reduce((sum, step) => sum + step.error_count, 0);
  const outcome = {
    name: scorecard.name,
    calculation,
    steps,
    errors: Math.max(found.errors, stepErrors),
    failing: found.failing,
    comparison: demands.against === null ? null : await compare(server, sheet, calculation.id, demands.against),
    threshold: demands.threshold ?? scorecard.aggregation.pass_threshold,
  };
  return { ...outcome, faults: faultsOf(outcome, demands) };
}

/** Computes the cells that are stale. @throws Unanswered */
export async function computeStale(server: Server, sheet: string): Promise<void> {
  await call(server, `${sheet}/operations`, {});
  await until(
    server,
    "Computing the columns",
    () => call<Schemas["ListOperationsResponse"]>(server, `${sheet}/operations`),
    ({ active_operations }) => active_operations.length === 0,
  );
}

async function calculate(server: Server, sheet: string): Promise<Calculation> {
  const path = `${sheet}/scorecard`;
  const { calculation_id } = await call<Schemas["RecalculateScorecardResponse"]>(server, `${path}/recalculate`, {});
  const { calculation } = await until(
    server,
    "The calculation",
    () => call<Schemas["ScorecardCalculationResponse"]>(server, `${path}/calculations/${calculation_id}`),
    ({ calculation: { status } }) => status !== "queued" && status !== "running",
  );
  if (calculation.status === "completed") return calculation;
  const reason = calculation.error_summary ?? "it was cancelled";
  throw new Unanswered(`The calculation is ${calculation.status}: ${reason}.`);
}

async function findFailingRows(server: Server, sheet: string, calculation: Calculation, limit: number) {
  const of = `calculation_id=${calculation.id}`;
  const page = await call<Schemas["ListScorecardRowsResponse"]>(
    server,
    `${sheet}/scorecard/rows?${of}&verdict=fail,error&limit=${Math.max(1, limit)}`,
  );
  const rows = await Promise.all(
    page.rows.slice(0, limit).map(async ({ row_index: index, aggregate_score: score }): Promise<FailingRow> => {
      const row = await call<Schemas["ScorecardRowResponse"]>(server, `${sheet}/scorecard/rows/${index}?${of}`);
      const steps = Object.entries(row.step_results).flatMap(([id, { verdict, error_message, evidence }]) => {
        const title = calculation.criterion_summaries[id]?.title;
        const isFailing = verdict === "fail" || verdict === "error";
        return title !== undefined && isFailing ? [{ title, verdict, reason: error_message ?? evidence }] : [];
      });
      return { index, score, steps };
    }),
  );
  const { fail = 0, error = 0 } = page.verdict_counts;
  return { failing: { rows, count: fail + error }, errors: error };
}

async function compare(server: Server, sheet: string, id: string, against: string): Promise<Outcome["comparison"]> {
  const query = new URLSearchParams();
  if (isUuid(against)) query.set("baseline_id", against);
  else if (/^[1-9]\d{0,8}$/.test(against)) query.set("baseline_version", against);
  else if (against !== "previous") query.set("baseline_version_name", against);
  const difference = await call<Schemas["ScorecardComparisonResponse"]>(
    server,
    `${sheet}/scorecard/calculations/${id}/comparison?${query}`,
  );
  return difference.baseline_calculation_id === null ? null : { against, difference };
}

/** Tells whether a score fell by more than noise can explain; where the noise is not known, by anything. */
function isRegression({ difference, within_noise }: { difference: number | null; within_noise: boolean | null }) {
  return difference !== null && difference < 0 && within_noise !== true;
}

function faultsOf(outcome: Omit<Outcome, "faults">, { threshold, allowsErrors, failsOnRegression }: Demands): string[] {
  const { calculation, comparison, errors } = outcome;
  const { aggregate_score: score, aggregate_verdict: verdict } = calculation;
  const faults: string[] = [];
  if (score === null) faults.push("There is no score.");
  else if (score < outcome.threshold) faults.push(`The score is below the threshold of ${outcome.threshold}.`);
  else if (threshold === null && verdict !== "pass") faults.push(`The scorecard's verdict is "${verdict}".`);
  if (errors > 0 && !allowsErrors) faults.push(`No score for ${errors} ${errors === 1 ? "result" : "results"}.`);
  if (failsOnRegression && comparison && isRegression(comparison.difference)) {
    faults.push(
      `The score is lower than that of ${nameOfBaseline(comparison.against)}. ${comparison.difference.reason}`,
    );
  }
  return faults;
}

/** Gives words for what a calculation is compared with. */
export function nameOfBaseline(against: string): string {
  if (against === "previous") return "the previous calculation";
  if (isUuid(against)) return `calculation ${against}`;
  return /^\d+$/.test(against) ? `version ${against}` : `version "${against}"`;
}
