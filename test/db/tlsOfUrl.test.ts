import { expect, test } from "bun:test";
import { createServer } from "node:net";
import { join } from "node:path";
import type { PeerCertificate } from "node:tls";
import { createPool } from "../../db/client.ts";
import { createQueuePool } from "../../db/queuePool.ts";
import { readTlsOfUrl } from "../../db/tlsOfUrl.ts";
import { temporaryDirectory } from "../support/process.ts";

const base = "postgres://sheaf:secret@db.example.com/sheaf";
const certificate = { subject: { CN: "other.example.com" } } as PeerCertificate;
const rootFile = join(temporaryDirectory(), "root.crt");
await Bun.write(rootFile, "a certificate");

/** What a mode checks: the certificate's chain, and the name in it. */
function checksOf(query: string): { chain: boolean; name: boolean; ca?: unknown } | null {
  const { tls } = readTlsOfUrl(`${base}?${query}`);
  if (!tls) return null;
  const fault = tls.checkServerIdentity?.("ignored", certificate);
  return {
    chain: tls.rejectUnauthorized === true,
    name: fault !== undefined,
    ...(tls.ca !== undefined && { ca: tls.ca }),
  };
}

test("the modes of TLS mean what they mean to PostgreSQL's own clients", () => {
  const ca = "a certificate";
  expect(checksOf("sslmode=disable")).toBeNull();
  expect(checksOf("sslmode=require")).toEqual({ chain: false, name: false });
  expect(checksOf(`sslmode=require&sslrootcert=${rootFile}`)).toEqual({ chain: true, name: false, ca });
  expect(checksOf(`sslmode=verify-ca&sslrootcert=${rootFile}`)).toEqual({ chain: true, name: false, ca });
  expect(checksOf("sslmode=verify-full")).toEqual({ chain: true, name: true });
  expect(readTlsOfUrl(`${base}?sslmode=verify-full&sslrootcert=${rootFile}&target_session_attrs=primary`).url).toBe(
    `${base}?target_session_attrs=primary`,
  );
});

test("an unknown mode and a file that is not there are refused by name", () => {
  expect(() => readTlsOfUrl(`${base}?sslmode=prefer`)).toThrow("sslmode=prefer; it must be one of disable, require");
  expect(() => readTlsOfUrl(`${base}?sslmode=require&sslrootcert=/nowhere`)).toThrow("sslrootcert");
});

test("requests and the job queue both ask for TLS first, and neither does without it", async () => {
  const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  const asked = new Set<boolean>();
  const server = createServer((socket) => {
    socket.once("data", (bytes: Buffer) => {
      asked.add(bytes.equals(sslRequest));
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  for (const query of ["?sslmode=require", ""]) {
    asked.clear();
    const url = `postgres://sheaf@127.0.0.1:${port}/sheaf${query}`;
    const sql = createPool({ url, name: "tls", max: 1, connectTimeoutSeconds: 1 });
    await expect(sql`select 1`.execute()).rejects.toThrow();
    await sql.end({ timeout: 0 });
    expect([...asked]).toEqual([query !== ""]);
    asked.clear();
    const queue = createQueuePool(url, 1, () => undefined);
    await expect(queue.query("select 1")).rejects.toThrow();
    expect([...asked]).toEqual([query !== ""]);
    await queue.end();
  }
  server.close();
});
