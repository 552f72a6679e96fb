import { afterAll, describe, expect, test } from "bun:test";
import { key, startFixture } from "./fixture/app.ts";

const fixture = await startFixture();
afterAll(() => fixture.stop());

async function track(body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${fixture.url}/track`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe("an operation whose key may be in the body", () => {
  test("takes it from there, and shows it to nobody", async () => {
    const { status, body } = await track({ api_key: key, title: "a" });
    expect(status).toBe(200);
    expect(body).toEqual({ given: { params: {}, query: {}, headers: {}, body: { title: "a" } } });
    expect(JSON.stringify(fixture.logs())).not.toContain(key);
  });

  test("prefers the one in the header", async () => {
    expect((await track({ api_key: "pl_wrong", title: "a" }, { "x-api-key": key })).status).toBe(200);
    expect((await track({ api_key: key, title: "a" }, { "x-api-key": "pl_wrong" })).status).toBe(401);
  });

  test("tells a stranger nothing of the rest of the body", async () => {
    for (const body of [
      { title: "a" },
      { api_key: "pl_wrong" },
      { api_key: 5 },
      { api_key: "" },
      "{",
      "[]",
      "null",
      "",
    ]) {
      const answer = await track(body);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ success: false, error: "invalid_api_key" });
    }
  });

  test("checks the rest as ever", async () => {
    expect(await track({ api_key: key, title: 5 })).toMatchObject({ status: 422, body: { error: "validation_error" } });
    expect(await track("{", { "x-api-key": key })).toMatchObject({ status: 400, body: { error: "invalid_json" } });
  });
});
