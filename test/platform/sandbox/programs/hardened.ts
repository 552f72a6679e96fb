// Hardens its own realm, then tells what can still be changed in it.
import { writeSync } from "node:fs";
import { hardenRealm } from "../../../../core/platform/sandbox/child/hardenRealm.ts";

hardenRealm();
const ofError = Object.getPrototypeOf(new RangeError("x"));
const objects: Record<string, object> = {
  Object: Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf(ofError))) ?? Object.prototype,
  RangeError: ofError,
  Array: Object.getPrototypeOf([]),
  arrays: Object.getPrototypeOf([].values()),
  Function: Object.getPrototypeOf(() => 0),
  Promise: Object.getPrototypeOf(Promise.resolve()),
  bytes: Object.getPrototypeOf(Object.getPrototypeOf(new Uint8Array())),
  text: Object.getPrototypeOf(""),
  JSON,
};
const changed = Object.keys(objects).filter((name) =>
  ["toJSON", "then", "toString", "0"].some((key) => Reflect.set(objects[name] as object, key, () => "forged")),
);
const made = [() => 0, async () => 0].map((sample) => {
  try {
    return String(Object.getPrototypeOf(sample).constructor("return 1"));
  } catch (error) {
    return (error as Error).message;
  }
});
writeSync(1, JSON.stringify({ changed, made, still: { row: [1, "a"] } }));
