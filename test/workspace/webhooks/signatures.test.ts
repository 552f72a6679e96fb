import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { pythonJson as signedJson } from "../../../core/values/pythonText.ts";
import { newWebhookSecret, signatureHeaders } from "../../../core/workspace/webhooks/sign.ts";

const payload = {
  event_type: "prompt_template_label_moved",
  details: {
    prompt_template_id: 12,
    prompt_template_name: "greeting",
    prompt_template_version_number: 9,
    old_prompt_template_version_number: 8,
    prompt_template_label: "prod",
  },
  user_id: 1,
  user_name: "Jane Roe",
  user_email: null,
  workspace_id: 1,
  timestamp: "2026-01-02T03:04:05.678901",
};

const hmac = (body: string) => createHmac("sha256", "whsec_test").update(body).digest("hex");

describe("the published signature", () => {
  test("is that of the published samples", () => {
    expect(hmac(signedJson(payload))).toBe("b2d33f3581096bbb1f34f5056dd363a795489e43f881800f64ed0a6673107c5f");
    expect(hmac(signedJson({ ...payload, user_name: "José" }))).toBe(
      "1e4b5c87aceca74420e851c93ad1d002558f9c25e2c40c1edccf6f458d4dd034",
    );
  });

  test("is made over JSON as Python writes it", () => {
    expect(signedJson({ b: [1, "a", null, true], a: { é: '😀\u007f\n"' }, c: {}, d: [] })).toBe(
      '{"a": {"\\u00e9": "\\ud83d\\ude00\\u007f\\n\\""}, "b": [1, "a", null, true], "c": {}, "d": []}',
    );
  });
});

test("a receiver checks the standard signature with its library, and refuses another body, secret or time", () => {
  const secret = newWebhookSecret();
  const body = signedJson(payload);
  const at = new Date();
  const headers = signatureHeaders(secret, { eventId: "e-1", body, at });
  expect(new Webhook(secret).verify(body, headers)).toEqual(payload);
  expect(() => new Webhook(secret).verify(body.replace("prod", "dev"), headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  const old = signatureHeaders(secret, { eventId: "e-1", body, at: new Date(at.getTime() - 600_000) });
  expect(() => new Webhook(secret).verify(body, old)).toThrow();
});
