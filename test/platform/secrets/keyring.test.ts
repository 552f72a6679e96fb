import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import {
  Keyring,
  newEncryptionKey,
  parseEncryptionKeys,
  UnreadableSecret,
} from "../../../core/platform/secrets/keyring.ts";

const ring = () => new Keyring([randomBytes(32)]);

test("what was sealed opens again, in its place alone", () => {
  const keys = ring();
  for (const secret of ["x", "sk-ä😀", "a".repeat(8192)]) {
    const sealed = keys.seal(secret, "env_vars/1//A");
    // One byte may be among random ones by chance.
    if (secret.length > 1) expect(Buffer.from(sealed.bytes).includes(secret)).toBe(false);
    expect(keys.open(sealed, "env_vars/1//A")).toBe(secret);
    for (const place of ["env_vars/2//A", "env_vars/1//B", ""]) {
      expect(() => keys.open(sealed, place)).toThrow(UnreadableSecret);
    }
  }
});

test("the same secret never looks the same twice", () => {
  const keys = ring();
  const texts = Array.from({ length: 50 }, () => Buffer.from(keys.seal("same", "p").bytes).toString("hex"));
  expect(new Set(texts).size).toBe(50);
});

test("a changed byte, a lost end and another key are refused, and the error holds nothing of the secret", () => {
  const keys = ring();
  const { keyId, bytes } = keys.seal("sk-live-secret", "p");
  for (let index = 0; index < bytes.length; index++) {
    const changed = Uint8Array.from(bytes);
    changed[index] = (changed[index] as number) ^ 1;
    expect(() => keys.open({ keyId, bytes: changed }, "p")).toThrow(UnreadableSecret);
  }
  for (const end of [0, 5, 12, 20, bytes.length - 1]) {
    expect(() => keys.open({ keyId, bytes: bytes.subarray(0, end) }, "p")).toThrow(UnreadableSecret);
  }
  expect(() => ring().open({ keyId, bytes }, "p")).toThrow(keyId);
});

test("after a change of keys the old one still opens, and the new one seals", () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const sealed = new Keyring([before]).seal("kept", "p");
  const rotated = new Keyring([after, before]);
  expect(rotated.open(sealed, "p")).toBe("kept");
  expect(rotated.seal("new", "p").keyId).toBe(new Keyring([after]).currentId);
});

test("keys are read from base64 and hexadecimal, several with commas between", () => {
  const key = randomBytes(32);
  const texts = [
    key.toString("base64"),
    key.toString("base64url"),
    key.toString("hex"),
    key.toString("hex").toUpperCase(),
  ];
  for (const text of texts) expect(parseEncryptionKeys(text)).toEqual([key]);
  expect(parseEncryptionKeys(`${newEncryptionKey()}, ${key.toString("base64")}`)?.[1]).toEqual(key);
  for (const text of ["", "x", "short=", randomBytes(31).toString("base64"), randomBytes(33).toString("base64"), ","]) {
    expect(parseEncryptionKeys(text)).toBeNull();
  }
});
