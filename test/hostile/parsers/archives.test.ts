import { expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync, gzipSync } from "node:zlib";
import { maxFileBytes, maxVersionBytes } from "../../../core/prompts/skills/contents.ts";
import { readArchive } from "../../../core/prompts/skills/readArchive.ts";
import { Problem } from "../../../domain/problem.ts";
import { inflated } from "../../../server/inflate.ts";
import { archives, archiveWords } from "../corpora/archives.ts";
import { isLong } from "../settings.ts";
import { fuzz } from "./fuzz.ts";

if (isLong) setDefaultTimeout(3_600_000);

test("an archive of skills is unpacked within its bounds, or refused", async () => {
  await fuzz({
    corpus: archives,
    words: archiveWords,
    async take(bytes, choice) {
      const provider = ([null, "claude_code", "openai", "openclaw"] as const)[choice % 4] ?? null;
      const files = await readArchive(bytes, [provider]).catch(refusal);
      if (files === null) return;
      let total = 0;
      for (const [path, { bytes: content }] of files) {
        expect(path).not.toMatch(/(?:^|\/)\.\.(?:\/|$)|^\/|\\|\p{Cc}/u);
        expect(content.length).toBeLessThanOrEqual(maxFileBytes);
        total += content.length;
      }
      expect(total).toBeLessThanOrEqual(maxVersionBytes);
    },
  });
});

test("a compressed body is inflated within its bounds, or refused", async () => {
  const text = Buffer.from(JSON.stringify({ spans: Array.from({ length: 50 }, (_, n) => ({ name: `span ${n}` })) }));
  const bomb = Buffer.alloc(20_000_000);
  const corpus = [text, Buffer.alloc(0), bomb].flatMap((bytes) => [gzipSync(bytes), deflateSync(bytes)]);
  corpus.push(Buffer.concat([gzipSync(text), gzipSync(text)]), Buffer.concat([gzipSync(text), Buffer.from("x")]), text);
  corpus.push(gzipSync(gzipSync(bomb)));
  await fuzz({
    corpus,
    words: [Buffer.from([0x1f, 0x8b, 8]), Buffer.from([0x78, 0x9c]), Buffer.alloc(4, 0xff), "x"],
    take(bytes, choice) {
      const maxBytes = 1 + (choice % 100_000);
      try {
        const found = inflated(bytes, choice % 2 === 0 ? "gzip" : "deflate", maxBytes);
        expect(found === null || found.byteLength <= maxBytes).toBeTrue();
      } catch (error) {
        refusal(error);
      }
    },
  });
});

function refusal(error: unknown): null {
  if (!(error instanceof Problem)) throw error;
  expect(["bad_request", "payload_too_large"]).toContain(error.code);
  expect(error.message.isWellFormed()).toBeTrue();
  return null;
}
