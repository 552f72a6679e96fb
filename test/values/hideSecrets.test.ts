import { expect, test } from "bun:test";
import { hidingSecrets } from "../../core/values/hideSecrets.ts";

test("a secret that begins with another one leaves no end, in any order", () => {
  const secrets = ["tok_12345678", "tok_12345678SECRETTAIL99"];
  for (const given of [secrets, secrets.toReversed()]) {
    const hide = hidingSecrets(given);
    expect(hide("a tok_12345678SECRETTAIL99 b tok_12345678 c")).toBe("a *** b *** c");
  }
});

test.each([
  ["a line break", "first line\nsecond line", ["first line\\nsecond line"]],
  ["quotes", `it's "quoted" twice`, ['it\'s \\"quoted\\" twice', 'it\\\'s "quoted" twice']],
  ["a backslash", "domain\\user", ["domain\\\\user"]],
  ["letters beyond ASCII", "geheimnisträger😀", ["geheimnistr\\u00e4ger\\ud83d\\ude00"]],
])("a secret with %s is hidden as JSON and Python write it as well", (_, secret, spellings) => {
  const hide = hidingSecrets([secret]);
  for (const spelling of [secret, ...spellings]) expect(hide(`a "${spelling}" b`)).toBe('a "***" b');
});

test("short values stay: they would be found in everything", () => {
  expect(hidingSecrets(["1234567", ""])("a 1234567 b")).toBe("a 1234567 b");
});
