/** What the realm of Python is given of ours. All of it takes and gives numbers, texts and the realm's own bytes. */
export interface Host {
  size(path: string): number;
  fill(path: string, into: Uint8Array): void;
  text(path: string): string;
  random(into: Uint8Array): void;
  now(): number;
  /** Null when these are no bytes of a text. */
  decode(encoding: string, bytes: Uint8Array): string | null;
  encode(text: string, into: Uint8Array): number;
  exchange(request: string): string;
}

const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const ofView = (name: "length" | typeof Symbol.toStringTag) =>
  getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype) as object, name)?.get as () => unknown;
const typeOfView = ofView(Symbol.toStringTag);
const lengthOfView = ofView("length");
const setBytes = Uint8Array.prototype.set;
const encoder = new TextEncoder();
/** `crypto.getRandomValues` fills no more at once. */
const mostRandomBytes = 65_536;

/** By its hidden type: what only looks like bytes could answer each question with code of its own. */
const isBytes = (value: unknown) => apply(typeOfView, value, []) === "Uint8Array";

/**
 * Nothing here may throw, give an object, or hand one of ours to a function of the realm: such would lead back to us. So
 * arguments are what they should be or are refused, and bytes are only touched by functions of our side.
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
    exchange: total('{"error":"this is no request"}', (request) => exchange(request)),
  };
}

/** The function, with an answer also where it fails. */
function total<A extends unknown[], T>(otherwise: T, call: (...given: A) => T): (...given: A) => T {
  return (...given) => {
    try {
      return call(...given);
    } catch {
      return otherwise;
    }
  };
}
