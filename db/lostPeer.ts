import { dlopen } from "bun:ffi";
import type { Socket } from "node:net";

/** Time for a machine that does not answer any more. */
const usualLimitMs = 30_000;
/** Silence after which the system asks the other end whether it is there, once a second. */
const probeAfterMs = 15_000;

/** IPPROTO_TCP and TCP_USER_TIMEOUT of Linux, which neither Node.js nor Bun lets us set. */
const [protocol, userTimeout] = [6, 18];
/** Names of glibc, and of musl for each machine. */
const libraries = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

type SetLimit = (descriptor: number, ms: number) => void;
let setLimit: SetLimit | null | undefined;

/**
 * Lets the system end a connection (ETIMEDOUT) whose other end acknowledges nothing for a time. A machine that lost its power
 * or its network closes nothing, and Linux would go on sending for a quarter of an hour, in which requests and jobs wait. The
 * other end may work on what it has received for any time. Other systems keep their own limits.
 */
export function endWhenPeerIsLost(socket: Socket, limitMs = usualLimitMs): void {
  // Sockets of this machine's file system have no other machine.
  if (socket.remoteFamily === undefined) return;
  socket.setKeepAlive(true, Math.min(probeAfterMs, limitMs));
  setLimit ??= process.platform === "linux" ? loadSetLimit() : null;
  setLimit?.((socket as unknown as { _handle: { fd: number } })._handle.fd, limitMs);
}

function loadSetLimit(): SetLimit {
  const { setsockopt } = loadLibrary().symbols;
  return (descriptor, ms) => {
    const value = Int32Array.of(ms);
    const failure = setsockopt(descriptor, protocol, userTimeout, value, value.byteLength);
    if (failure !== 0) throw new Error("the system does not limit how long it waits for the database's machine");
  };
}

function loadLibrary() {
  const faults: unknown[] = [];
  for (const name of libraries) {
    try {
      return dlopen(name, { setsockopt: { args: ["i32", "i32", "i32", "ptr", "u32"], returns: "i32" } });
    } catch (error) {
      faults.push(error);
    }
  }
  throw new AggregateError(faults, "the C library of this system is unknown");
}
