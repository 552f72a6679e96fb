import { writeSync } from "node:fs";
import { writeLog } from "./logOutput.ts";
import { shownLog } from "./shownLog.ts";

const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 } as const;

type LogLevel = Exclude<keyof typeof levels, "silent">;

type Fields = Record<string, unknown>;

const flushAfterMs = 100;
const flushAtBytes = 32 * 1024;

/**
 * Log of JSON lines on standard output, which a terminal shows as plain text. Lines are written together: a system call for each request would cost more than
 * the rest of the logging.
 */
export class Logger {
  private readonly threshold: number;
  private lines = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param level the least level that is written: debug, info, warn, error or silent */
  constructor(
    level: string = process.env.SHEAF_LOG ?? "info",
    private readonly write: (text: string) => void = writeLog,
  ) {
    if (!Object.hasOwn(levels, level)) {
      throw new Error(`SHEAF_LOG is "${level}"; it can be ${Object.keys(levels).join(", ")}`);
    }
    this.threshold = levels[level as keyof typeof levels];
    if (this.threshold < levels.silent) process.once("exit", () => this.writeRest());
  }

  isEnabled(level: LogLevel): boolean {
    return levels[level] >= this.threshold;
  }

  info(message: string, fields?: Fields): void {
    this.log("info", message, fields);
  }

  warn(message: string, fields?: Fields): void {
    this.log("warn", message, fields);
  }

  /** Writes an error line; errors among the fields appear with their stack and causes. */
  error(message: string, fields?: Fields): void {
    this.log("error", message, fields);
  }

  log(level: LogLevel, message: string, fields?: Fields): void {
    if (!this.isEnabled(level)) return;
    const line = { time: timeOfLine(), level, message, ...fields };
    this.append(JSON.stringify(line, describeErrors));
    if (level === "error") this.flush();
  }

  /** Adds a line of JSON text. */
  append(line: string): void {
    this.lines += `${line}\n`;
    if (this.lines.length >= flushAtBytes) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), flushAfterMs);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines === "") return;
    const text = this.lines;
    this.lines = "";
    this.write(text);
  }

  /** Writes the last lines while the process exits, when streams write no more. */
  private writeRest(): void {
    if (this.lines !== "") writeSync(1, shownLog(this.lines));
    this.lines = "";
  }
}

let known = { at: 0, text: "" };

/** Current time as text, kept for a millisecond: many lines of a busy server share it. */
export function timeOfLine(): string {
  const at = Date.now();
  if (at !== known.at) known = { at, text: new Date(at).toISOString() };
  return known.text;
}

function describeErrors(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const code = "code" in value ? value.code : undefined;
  return { name, message, code, stack, cause };
}
