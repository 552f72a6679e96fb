import { type Document, operationsOf } from "./document.ts";

/** Adds an operation's own limits to its description: they are extensions, which readers of the documentation do not see. */
export function describeLimits(document: Document): void {
  for (const { operation } of operationsOf(document)) {
    const { "x-rate-limit": rate, "x-max-body-bytes": bytes, "x-deprecation": dates, description = "" } = operation;
    const limits = [
      rate && `At most ${rate.requests} requests in ${rate.window_s} s; see [Rate limits](#section/Rate-limits).`,
      dates && `Deprecated since ${dates.since}, and available until at least ${dates.sunset}.`,
      bytes && `The body may have up to ${sized(bytes)}.`,
    ].filter((limit) => limit !== undefined);
    if (limits.length > 0) operation.description = `${description.trimEnd()}\n\n**Limits.** ${limits.join(" ")}\n`;
  }
}

function sized(bytes: number): string {
  const [unit, size] = bytes % 1024 ** 2 === 0 ? ["MiB", 1024 ** 2] : ["KiB", 1024];
  return `${Math.round(bytes / size)} ${unit}`;
}
