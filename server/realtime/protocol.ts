import { isObject } from "../../core/values/json.ts";
import { parsedJson } from "../../core/values/jsonText.ts";

// Centrifugo's client protocol in JSON: each frame holds one or more objects, one on a line.

/** Command of a client; an empty object is the answer to a ping. */
export interface Command {
  id?: number;
  connect?: { token?: unknown };
  subscribe?: { channel?: unknown; token?: unknown };
  unsubscribe?: { channel?: unknown };
  ping?: object;
  refresh?: object;
}

/** Limit of the commands in one frame; known clients send fewer. */
const maxCommands = 64;

/** Reads the commands of a frame; null when it is not one of this protocol. */
export function readFrame(text: string): Command[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > maxCommands) return null;
  const commands: Command[] = [];
  for (const line of lines) {
    const command = parsedJson(line);
    if (!isObject(command) || (command.id !== undefined && !Number.isSafeInteger(command.id))) return null;
    commands.push(command);
  }
  return commands;
}

/** Error codes of the protocol. */
export const errors = {
  unauthorized: { code: 101, message: "unauthorized" },
  permissionDenied: { code: 103, message: "permission denied" },
  alreadySubscribed: { code: 105, message: "already subscribed" },
  limitExceeded: { code: 106, message: "limit exceeded" },
  badRequest: { code: 107, message: "bad request" },
  notAvailable: { code: 108, message: "not available" },
  tokenExpired: { code: 109, message: "token expired" },
} as const;

export type ProtocolError = (typeof errors)[keyof typeof errors];

/** Codes of a close by the server: clients reconnect after codes below 3500, and stay away after higher ones. */
export const closures = {
  shutdown: [3001, "shutdown"],
  expired: [3005, "connection expired"],
  fault: [3004, "internal server error"],
  noPong: [3012, "no pong"],
  invalidToken: [3500, "invalid token"],
  badRequest: [3501, "bad request"],
  stale: [3502, "stale"],
  limit: [3505, "connection limit"],
} as const;
