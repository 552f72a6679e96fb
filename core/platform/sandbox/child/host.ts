/** Functions that Python's realm may call. They take and give numbers, texts and bytes of that realm only. */
export interface Host {
  size(path: string): number;
  fill(path: string, into: Uint8Array): void;
  text(path: string): string;
  random(into: Uint8Array): void;
  now(): number;
  /** Decodes bytes; null when they are not a text in that encoding. */
  decode(encoding: string, bytes: Uint8Array): string | null;
  encode(text: string, into: Uint8Array): number;
  exchange(request: string): string;
}

const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const viewGetter = (name: "length" | typeof Symbol.toStringTag) =>
  getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype) as object, name)?.get as () => unknown;
const typeOfView = viewGetter(Symbol.toStringTag);
const lengthOfView = viewGetter("length");
const setBytes = Uint8Array.prototype.set;
const encoder = new TextEncoder();
/** Highest number of bytes that `crypto.getRandomValues` fills at once. */
const mostRandomBytes = 65_536;

/** Checks the hidden type: an object that only looks like bytes could run code of its own whenever it is read. */
const isBytes = (value: unknown) => apply(typeOfView, value, []) === "Uint8Array";

/**
 * Makes the functions that Python's realm may call. None of them may throw, return an object, or pass an object of this realm
 * to a function of the other, because each would be a way back into this process. So arguments are checked or refused, and
 * bytes are touched only by functions of this realm.
 */
export function hostOf(files: ReadonlyMap<string, Uint8Array | string>, exchange: (request: string) => string): Host {
  return {
    size: total(-1, (path) => files.get(path)?.length ?? -1),
    fill: total(undefined, (path, into) => {
      const file = files.get(path);
      if (typeof file === "object" && isBytes(into)) apply(setBytes, into, [file]);
    }),
    text: total("", (path) => {
      const file = files.get(path);
      return typeof file === "string" ? file : "";
    }),
    random: total(undefined, (into) => {
      if (!isBytes(into)) return;
      const length = apply(lengthOfView, into, []) as number;
      for (let from = 0; from < length; from += mostRandomBytes) {
        const part = new Uint8Array(Math.min(mostRandomBytes, length - from));
        apply(setBytes, into, [crypto.getRandomValues(part), from]);
      }
    }),
    now: total(0, () => performance.now()),
    decode: total(null, (encoding, bytes) =>
      typeof encoding === "string" && isBytes(bytes) ? new TextDecoder(encoding as "utf-8").decode(bytes) : null,
    ),
    encode: total(0, (text, into) =>
      typeof text === "string" && isBytes(into) ? encoder.encodeInto(text, into).written : 0,
    ),
    exchange: total('{"error":"this is not a request"}', (request) => exchange(request)),
  };
}

/** Wraps a function so that it returns `otherwise` where it would throw. */
function total<A extends unknown[], T>(otherwise: T, call: (...args: A) => T): (...args: A) => T {
  return (...args) => {
    try {
      return call(...args);
    } catch {
      return otherwise;
    }
  };
}
