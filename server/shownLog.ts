/** Whole lines of the log as standard output shows them: JSON for programs, and on a terminal lines for people. */
export function shownLog(lines: string): string {
  return process.stdout.isTTY ? lines.replaceAll(/^\{"time":.*$/gm, readableLine) : lines;
}

/** @param line JSON that begins with the time */
function readableLine(line: string): string {
  const { time, level, message, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const severity = level === "info" ? "" : `${String(level).toUpperCase()} `;
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${readable(value)}`);
  return `${String(time).slice(11, 19)} ${severity}${message}${details.join("")}`;
}

/** Errors appear with their stack and causes, as in the JSON. */
function readable(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || !("stack" in value)) return JSON.stringify(value);
  const cause = "cause" in value && value.cause ? `\n  caused by ${readable(value.cause)}` : "";
  return `${value.stack}${cause}`;
}
