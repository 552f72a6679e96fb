import { tableLines } from "../table.ts";
import { type FailingRow, nameOfBaseline, type Outcome, type Step } from "./outcome.ts";

const header = ["step", "type", "score", "verdict", "pass", "warn", "fail", "error", "skipped"];

export function textReport(outcome: Outcome): string {
  const rows = outcome.failing.rows.flatMap((row) => rowLines(row).map((line) => `  ${line}`));
  return [
    outcome.name,
    "",
    ...tableLines([header, ...outcome.steps.map((step) => stepCells(step))]),
    "",
    ...(rows.length > 0 ? [headingOfRows(outcome), ...rows, ""] : []),
    `score ${points(outcome.calculation.aggregate_score)}, threshold ${outcome.threshold}`,
    ...comparisonLines(outcome),
    ...outcome.faults,
    outcome.faults.length === 0 ? "PASSED" : "FAILED",
    "",
  ].join("\n");
}

/** Report in Markdown, for the comment of a pull request. */
export function markdownReport(outcome: Outcome): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(" | ")} |`;
  const isGood = outcome.faults.length === 0;
  const rows = outcome.failing.rows.flatMap((row) => rowLines(row).map((text) => `- ${markdownText(text)}`));
  return [
    `### ${isGood ? "✅" : "❌"} ${markdownText(outcome.name)}: ${points(outcome.calculation.aggregate_score)}`,
    "",
    `Threshold ${outcome.threshold}. ${comparisonLines(outcome).map(markdownText).join(" ")}`.trim(),
    ...outcome.faults.map((fault) => `\n**${markdownText(fault)}**`),
    "",
    line(header),
    line(header.map(() => "---")),
    ...outcome.steps.map((step) => line(stepCells(step))),
    ...(rows.length > 0
      ? ["", `<details><summary>${headingOfRows(outcome)}</summary>`, "", ...rows, "", "</details>"]
      : []),
    "",
  ].join("\n");
}

/** Report in the form of JUnit, which systems of continuous integration show: each step is a test, and the score. */
export function junitReport(outcome: Outcome): string {
  const rows = outcome.failing.rows.flatMap(rowLines).join("\n");
  const cases = outcome.steps.map((step) => {
    const isFailing = step.verdict === "fail" || step.verdict === "error";
    const message = `score ${points(step.score)}: ${step.fail_count} failed, ${step.error_count} could not be scored`;
    return { name: step.title, failure: isFailing ? message : null, details: "" };
  });
  cases.push({ name: "score", failure: outcome.faults.join(" ") || null, details: rows });
  const failures = cases.filter(({ failure }) => failure !== null).length;
  const suite = xmlText(outcome.name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${cases.length}" failures="${failures}">`,
    `  <testsuite name="${suite}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0">`,
    ...cases.map(({ name, failure, details }) => {
      const start = `    <testcase classname="${suite}" name="${xmlText(name)}"`;
      if (failure === null) return `${start}/>`;
      return `${start}><failure message="${xmlText(failure)}">${xmlText(details)}</failure></testcase>`;
    }),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function stepCells(step: Step): string[] {
  const counts = [step.pass_count, step.warn_count, step.fail_count, step.error_count, step.skipped_count];
  return [step.title, step.primitive_type, points(step.score), step.verdict, ...counts.map(String)];
}

function headingOfRows({ failing: { rows, count } }: Outcome): string {
  return count > rows.length ? `${count} rows failed; the first ${rows.length}:` : "Rows that failed:";
}

function rowLines({ index, score, steps }: FailingRow): string[] {
  if (steps.length === 0) return [`row ${index}, score ${points(score)}`];
  return steps.map(({ title, verdict, reason }) => {
    const why = reason === null ? "" : `: ${reason.replace(/\s+/g, " ").slice(0, 200)}`;
    return `row ${index}, ${title}, ${verdict}${why}`;
  });
}

function comparisonLines({ comparison }: Outcome): string[] {
  if (!comparison) return [];
  const { difference, baseline_score, within_noise, steps } = comparison.difference;
  const lines = [
    `${signed(difference)} against ${nameOfBaseline(comparison.against)} (${points(baseline_score)})${noise(within_noise, difference)}`,
  ];
  for (const step of steps) {
    if (step.difference)
      lines.push(`  ${step.title} ${signed(step.difference)}${noise(step.within_noise, step.difference)}`);
  }
  return lines;
}

function noise(isWithin: boolean | null, difference: number | null): string {
  if (!difference) return "";
  if (isWithin === null) return ", noise unknown";
  return isWithin ? ", within the noise" : ", more than noise";
}

function signed(difference: number | null): string {
  if (difference === 0) return "no change";
  return difference === null ? "-" : `${difference > 0 ? "+" : ""}${difference.toFixed(4)}`;
}

function points(score: number | null): string {
  return score === null ? "-" : score.toFixed(4);
}

/** Text that Markdown shows as it is, in one line. */
function markdownText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#@&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text of an XML document, without the characters that it cannot hold. */
function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for these.
  const held = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
  return held.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
