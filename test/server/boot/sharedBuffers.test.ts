import { expect, test } from "bun:test";
import { sharedBuffers } from "../../../server/boot/database.ts";

const gigabyte = 2 ** 30;

test.each([
  [gigabyte / 2, "128MB"],
  [2 * gigabyte, "256MB"],
  [8 * gigabyte, "1024MB"],
  [64 * gigabyte, "2048MB"],
])("of %i bytes the embedded Postgres takes %s", (available, taken) => {
  expect(sharedBuffers(available)).toBe(taken);
});
