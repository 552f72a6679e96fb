// Numbers and times as people read them. Texts of users are never changed: they are shown as they are, by text nodes alone.

const dayMs = 86_400_000;

/** Duration as text: 0.4 ms, 732 ms, 1.25 s, 3 m 20 s, 2 h 5 m */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${Number(milliseconds.toFixed(1))} ms`;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${Number(seconds.toFixed(2))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}

const whole = new Intl.NumberFormat("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function count(number: number): string {
  return number < 10_000 ? whole.format(number) : compact.format(number);
}

/** Number with its noun: 1 span, 30K spans */
export const counted = (number: number, thing: string) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`;

/** A price in dollars, with as many digits as it takes to say something. */
export function cost(dollars: number): string {
  if (dollars === 0) return "$0";
  if (dollars >= 1) return `$${dollars.toFixed(2)}`;
  return `$${Number(dollars.toPrecision(2)).toFixed(Math.min(8, 1 - Math.floor(Math.log10(dollars))))}`;
}

/** A score in points of 100. */
export const points = (score: number | null) => (score === null ? "–" : (score * 100).toFixed(1));

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
/** Formats a day: 24 Nov */
export const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
/** Formats a day with its time: 24 Nov, 19:04 */
export const minute = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const year = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

/** Time of a moment, with its day unless that is today. */
export function moment(time: string): string {
  const date = new Date(time);
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return clock.format(date);
  const isNear = Math.abs(now.getTime() - date.getTime()) < 300 * dayMs;
  return isNear ? `${day.format(date)}, ${clock.format(date)}` : `${year.format(date)}, ${clock.format(date)}`;
}

export function exactMoment(time: string): string {
  return exact.format(new Date(time));
}

/** A value as text: texts as they are, everything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

/** A value with line breaks where it is JSON, also where it is a text of JSON. */
export function readable(value: unknown): string {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return textOf(value);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
