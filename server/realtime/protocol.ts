// Centrifugo's client protocol in JSON: each frame holds one or more objects, one on a line.

/** What a client asks for; an object without an id and without anything else is the answer to a ping. */
export interface Command {
  id?: number;
  connect?: { token?: unknown };
  subscribe?: { channel?: unknown; token?: unknown };
  unsubscribe?: { channel?: unknown };
  ping?: object;
  refresh?: object;
}

/** Commands in one frame; more are no client's that we know. */
const maxCommands = 64;

/** The commands of a frame; null for what is no frame of this protocol. */
export function readFrame(text: string): Command[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > maxCommands) return null;
  const commands: Command[] = [];
  for (const line of lines) {
    const command = parsed(line);
    if (!command || (command.id !== undefined && !Number.isSafeInteger(command.id))) return null;
    commands.push(command);
  }
  return commands;
}

function parsed(line: string): Command | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Command) : null;
  } catch {
    return null;
  }
}

/** Numbers of the protocol. */
export const errors = {
  unauthorized: { code: 101, message: "unauthorized" },
  permissionDenied: { code: 103, message: "permission denied" },
  limitExceeded: { code: 106, message: "limit exceeded" },
  badRequest: { code: 107, message: "bad request" },
  notAvailable: { code: 108, message: "not available" },
  tokenExpired: { code: 109, message: "token expired" },
} as const;

export type ProtocolError = (typeof errors)[keyof typeof errors];

/** Why the server closes: clients come again after codes below 3500, and stay away after those above. */
export const closures = {
  shutdown: [3001, "shutdown"],
  expired: [3005, "connection expired"],
  noPong: [3012, "no pong"],
  badRequest: [3501, "bad request"],
  stale: [3502, "stale"],
  limit: [3505, "connection limit"],
} as const;
