import { Problem } from "../../domain/problem.ts";

const isoTime =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(Z|z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?$/;

/** Smallest number that is read as milliseconds since 1970; smaller ones are seconds. */
const firstMilliseconds = 1e11;

/** Microseconds since 1970 of a time as text or number; null for a time that does not exist. The default offset is UTC. */
function parseTime(value: string | number): number | null {
  if (typeof value === "number") {
    const us = Math.round(value * (value < firstMilliseconds ? 1e6 : 1e3));
    return us >= 0 && us < 253402300800e6 ? us : null;
  }
  const match = isoTime.exec(value.trim());
  if (!match) return null;
  const [, date, time, fraction = "", zone = "Z"] = match;
  const whole = new Date(`${date}T${time}Z`);
  // 30 February would become 2 March.
  if (Number.isNaN(whole.getTime()) || whole.toISOString().slice(0, 10) !== date) return null;
  const ms = whole.getTime() - offsetMinutes(zone) * 60_000;
  return ms * 1000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

/**
 * The time that a text stands for, from its first microsecond to the one after its last: a moment to the microsecond, or
 * the whole day of a date.
 */
export function parseTimeSpan(value: string): [from: number, end: number] | null {
  const day = /^\s*\d{4}-\d\d-\d\d\s*$/.test(value) ? parseTime(`${value.trim()}T00:00Z`) : null;
  if (day !== null) return [day, day + 86_400e6];
  const us = parseTime(value);
  return us === null ? null : [us, us + 1];
}

function offsetMinutes(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", "") || 0);
  return zone.startsWith("-") ? -minutes : minutes;
}

/**
 * Microseconds since 1970 of the time of an event.
 * @param loc place of the time in the request
 * @throws Problem validation_error, for times before 1970 too
 */
export function requireTime(value: string | number, loc: (string | number)[]): number {
  const us = parseTime(value);
  if (us !== null && us >= 0) return us;
  if (us !== null) throw invalid(loc, "Input should be a time from 1970-01-01T00:00:00Z on", "greater_than_equal");
  const msg = "Input should be an ISO 8601 time such as 2026-03-02T09:15:00Z, or seconds or milliseconds since 1970";
  throw invalid(loc, msg, "datetime_parsing");
}

/** Fault of a request, in the form in which the contract's own checks report faults. */
export function invalid(loc: (string | number)[], msg: string, type: string): Problem {
  return new Problem("validation_error", `${loc.join(".")}: ${msg}.`, { detail: [{ loc, msg, type }] });
}
