/**
 * Makes the realm of this process useless to user code that gets hold of one of its objects: text cannot be turned into code,
 * and the built-in objects, on which all code of the process relies, can no longer be changed.
 */
export function hardenRealm(): void {
  const refuse = () => {
    throw new TypeError("not allowed here");
  };
  const functions = [() => 0, async () => 0, function* () {}, async function* () {}];
  for (const sample of functions) {
    Object.defineProperty(Object.getPrototypeOf(sample), "constructor", { value: refuse });
  }
  freezeAll([
    ...functions.map((sample) => Object.getPrototypeOf(sample)),
    ...functions.slice(2).map((sample) => sample.prototype),
    ...iterators().map((iterator) => Object.getPrototypeOf(iterator)),
    ...builtIns,
  ]);
}

const builtIns: unknown[] = [
  [Object, Array, String, Number, Boolean, BigInt, Symbol, Date, RegExp, Promise, Proxy, Reflect, JSON, Math, Intl],
  [
    Map,
    Set,
    WeakMap,
    WeakSet,
    WeakRef,
    FinalizationRegistry,
    Iterator,
    ArrayBuffer,
    SharedArrayBuffer,
    DataView,
    Atomics,
  ],
  [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
  ],
  [BigInt64Array, BigUint64Array, Buffer, TextDecoder, TextEncoder, WebAssembly, performance, crypto],
  [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, DOMException],
].flat();

/** Iterators of the language, whose prototypes have no name. */
function iterators(): object[] {
  const kinds = [[], new Map(), new Set(), ""].map((kind) => kind[Symbol.iterator]());
  return [...kinds, "".matchAll(/x/g), [].values().map((item) => item)];
}

function freezeAll(roots: unknown[]): void {
  const frozen = new Set<object>();
  const open = [...roots];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if ((typeof next !== "object" && typeof next !== "function") || next === null || frozen.has(next)) continue;
    // The elements of an array of bytes cannot be frozen.
    if (ArrayBuffer.isView(next)) continue;
    frozen.add(next);
    Object.freeze(next);
    open.push(Object.getPrototypeOf(next));
    for (const property of Object.values(Object.getOwnPropertyDescriptors(next))) {
      open.push(property.value, property.get, property.set);
    }
  }
}
