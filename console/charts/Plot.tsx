import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { isDark } from "../shared/theme.ts";

interface Series {
  label: string;
  values: (number | null)[];
}

interface PlotProps {
  title: string;
  /** Begins of the buckets, in seconds since 1970. */
  times: number[];
  series: Series[];
  /** A number as people read it. */
  shown: (number: number) => string;
  /** What stands for a whole series where no time is pointed at. */
  whole: (values: number[]) => number | null;
}

const tones = ["--accent", "--model", "--tool", "--good", "--bad", "--warn", "--ink-soft", "--ink-faint"];
const height = 168;
const axisWidth = 62;

/** A plot over time. Its legend tells the numbers, those of the time that is pointed at or of all, to readers of screens too. */
export function Plot({ title, times, series, shown, whole }: PlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const dark = isDark();
  useEffect(() => {
    const element = ref.current as HTMLDivElement;
    const colour = (name: string) => {
      element.style.color = `var(${name})`;
      return getComputedStyle(element).color;
    };
    const axis = {
      stroke: colour("--ink-faint"),
      grid: { stroke: colour("--line"), width: 1 },
      ticks: { show: false },
      font: "11px sans-serif",
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
        scales: { y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] } },
        axes: [axis, { ...axis, size: axisWidth, values: (_, splits) => splits.map(shown) }],
        series: [
          {},
          ...series.map((_, at) => {
            const stroke = colour(tones[at % tones.length] as string);
            const fill = series.length === 1 ? stroke.replace(/^rgba?\((.*?)\)$/, "rgba($1, 0.12)") : undefined;
            return { stroke, width: 1.75, spanGaps: true, points: { show: times.length < 2 }, ...(fill && { fill }) };
          }),
        ],
        hooks: { setCursor: [({ cursor }) => setIndex(cursor.idx ?? null)] },
      },
      [times, ...series.map(({ values }) => values)],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, series, dark]);
  const at = index === null ? null : times[index];
  return (
    <section class="panel chart">
      <h2>{title}</h2>
      <div ref={ref} class="plot" role="img" aria-label={`${title} over time; the numbers follow`} />
      <small class="chart-time">{at === null || at === undefined ? "Whole time" : timeOf(at, times)}</small>
      <ul class="legend">
        {series.map(({ label, values }, place) => {
          const number = index === null ? whole(values.filter((one) => one !== null)) : (values[index] ?? null);
          return (
            <li key={label}>
              <i style={{ background: `var(${tones[place % tones.length]})` }} />
              <span dir="auto">{label}</span>
              <b>{number === null ? "–" : shown(number)}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const minute = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

function timeOf(seconds: number, [first = 0, second = 0]: number[]): string {
  return (second - first >= 86_400 ? day : minute).format(new Date(seconds * 1_000));
}
