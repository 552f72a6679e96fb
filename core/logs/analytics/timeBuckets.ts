import type { TimeBucket } from "../../../db/queries/logs/charts.ts";

/** Size of a bucket of time in seconds, or by the calendar. */
export type BucketSize = number | "month";

const day = 86_400;
const week = 7 * day;
/** The first Monday of 1970. */
const firstMonday = 4 * day;

/** @param autoSeconds the size that the time looked at suggests */
export function bucketSizeOf(bucket: TimeBucket, autoSeconds: number): BucketSize {
  if (bucket === "month") return bucket;
  return bucket === "auto" ? autoSeconds : bucket === "week" ? week : day;
}

/** The begin of each bucket from one moment to another, all in seconds since 1970; null when there are more than `most`. */
export function bucketsBetween(low: number, high: number, size: BucketSize, most: number): number[] | null {
  const buckets: number[] = [];
  for (let at = beginOf(low, size); at <= high; at = nextOf(at, size)) {
    if (buckets.length === most) return null;
    buckets.push(at);
  }
  return buckets;
}

function beginOf(seconds: number, size: BucketSize): number {
  if (size === "month") return monthOf(seconds, 0);
  const offset = size === week ? firstMonday : 0;
  return Math.floor((seconds - offset) / size) * size + offset;
}

function nextOf(begin: number, size: BucketSize): number {
  return size === "month" ? monthOf(begin, 1) : begin + size;
}

function monthOf(seconds: number, later: number): number {
  const date = new Date(seconds * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) / 1000;
}

/** A day, week or month as `YYYY-MM-DD`, anything smaller in full. */
export function bucketKey(begin: number, size: BucketSize): string {
  const iso = new Date(begin * 1000).toISOString();
  return size === "month" || size >= day ? iso.slice(0, 10) : iso;
}

/** Formats the start of a bucket for people. */
export function bucketLabel(begin: number, size: BucketSize): string {
  const date = new Date(begin * 1000);
  const iso = date.toISOString();
  if (size === "month") return date.toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
  const dayLabel = date.toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  if (size >= day) return dayLabel;
  if (size === 3600) return `${dayLabel} ${iso.slice(11, 16)}`;
  return size === 1 ? iso.slice(11, 19) : iso.slice(11, 16);
}
