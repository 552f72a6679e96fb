/** Nanoseconds, in digits, as a time in UTC to the microsecond. Such texts sort as the times do. */
export function timeText(nanoseconds: string): string {
  const microseconds = BigInt(nanoseconds) / 1000n;
  const seconds = new Date(Number(microseconds / 1000n)).toISOString().slice(0, 20);
  return `${seconds}${(microseconds % 1_000_000n).toString().padStart(6, "0")}+00:00`;
}
