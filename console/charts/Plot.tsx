import { useEffect, useRef, useState } from "preact/hooks";
import { day, minute } from "../shared/format.ts";
import { isDark } from "../shared/theme.ts";

interface Series {
  label: string;
  /** Name of a colour in style.css; without one, that of its place. */
  hue?: string | undefined;
  values: (number | null)[];
  /** Number for the whole period, shown while the cursor points at no time. */
  whole: number | null;
}

export interface PlotProps {
  title: string;
  /** Begins of the buckets, in seconds since 1970. */
  times: number[];
  series: Series[];
  /** Formats a number of the plot. */
  shown: (number: number) => string;
}

/** Names of the colours of series, in style.css. */
export const hues = Array.from({ length: 8 }, (_, at) => `--hue-${at + 1}`);
/** Steps of an axis of whole numbers: 1, 2, 5, 10, 20, … */
const wholeSteps = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat();
const height = 168;
const axisWidth = 62;

/** A plot over time. Its legend has the numbers at the cursor, or of the whole period, also for screen readers. */
export function Plot({ title, times, series, shown }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const dark = isDark();
  useEffect(() => draw(ref.current as HTMLDivElement, { times, series, shown }, setIndex), [times, series, dark]);
  const at = index === null ? undefined : times[index];
  return (
    <figure class="panel chart">
      <figcaption>
        <h2>{title}</h2>
      </figcaption>
      <div ref={ref} class="plot" role="img" aria-label={`${title} over time; the numbers follow`} />
      <small>{at === undefined ? "Whole period" : timeOf(at, times)}</small>
      <ul class="legend row">
        {series.map((one, place) => {
          const { label, values, whole } = one;
          const number = index === null ? whole : (values[index] ?? null);
          return (
            <li key={label}>
              <i style={{ background: `var(${hueOf(one, place)})` }} />
              <span dir="auto">{label}</span> <b>{number === null ? "–" : shown(number)}</b>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/**
 * Draws a plot into an element, and again with each width that it takes.
 * @param point called with the index of the time at the cursor, or null
 * @returns a function that removes the plot
 */
function draw(element: HTMLElement, given: Omit<PlotProps, "title">, point: (index: number | null) => void) {
  const ends = new AbortController();
  const { times, series } = given;
  const options = optionsOf(element, given, point);
  import("uplot").then(({ default: Drawn }) => {
    if (ends.signal.aborted) return;
    const width = () => ({ width: element.clientWidth, height });
    const plot = new Drawn({ ...options, ...width() }, [times, ...series.map(({ values }) => values)], element);
    const observer = new ResizeObserver(() => plot.setSize(width()));
    observer.observe(element);
    ends.signal.addEventListener("abort", () => {
      observer.disconnect();
      plot.destroy();
    });
  });
  return () => ends.abort();
}

/** uPlot's options of a plot, with the colours that style.css gives the element now. */
function optionsOf(
  element: HTMLElement,
  { series, shown }: Omit<PlotProps, "title">,
  point: (index: number | null) => void,
) {
  const colour = (name: string) => {
    element.style.color = `var(${name})`;
    return getComputedStyle(element).color;
  };
  const grid = { stroke: colour("--line"), width: 1 };
  const axis = { stroke: colour("--ink-faint"), grid, ticks: { show: false }, font: "11px sans-serif" };
  const lines = series.map((one, at) => {
    const stroke = colour(hueOf(one, at));
    const fill = series.length === 1 && { fill: stroke.replace(/^rgba?\((.*?)\)$/, "rgba($1, 0.12)") };
    // A line needs two numbers: one alone is a point.
    const isAlone = one.values.filter((value) => value !== null).length < 2;
    return { stroke, width: 1.75, spanGaps: true, points: { show: isAlone }, ...fill };
  });
  const isWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const steps = isWhole && { incrs: wholeSteps };
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    scales: { y: { range: (_: unknown, __: unknown, most: number): [number, number] => [0, most * 1.08 || 1] } },
    axes: [
      { ...axis, values: stepsOf },
      { ...axis, size: axisWidth, ...steps, values: (_: unknown, splits: number[]) => splits.map(shown) },
    ],
    series: [{}, ...lines],
    hooks: { setCursor: [(plot: { cursor: { idx?: number | null } }) => point(plot.cursor.idx ?? null)] },
  };
}

function hueOf({ hue }: Series, place: number): string {
  return hue ?? (hues[place % hues.length] as string);
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Names of the steps of an axis of time: the day at its begin, and the time of day between. */
function stepsOf(_plot: unknown, steps: number[]): string[] {
  return steps.map((seconds) => {
    const time = clock.format(seconds * 1_000);
    return time === "00:00" ? day.format(seconds * 1_000) : time;
  });
}

function timeOf(seconds: number, [first = 0, second = 0]: number[]): string {
  return (second - first >= 86_400 ? day : minute).format(new Date(seconds * 1_000));
}
