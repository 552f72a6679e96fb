import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { createEnvVar, readEnvVar, readEnvVars } from "../../core/platform/secrets/envVars.ts";
import { installKeyring, Keyring, keyring } from "../../core/platform/secrets/keyring.ts";
import { discardSecrets, resealSecrets } from "../../core/workspace/secrets/reseal.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { refused } from "../support/refused.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

async function create(client: Client, key: string, value?: string) {
  const body = { key, ...(value !== undefined && { value }) };
  return (await client.expect(201, "createWorkspaceEnvVar", { body })).workspace_env_var;
}

describe("environment variables of a workspace", () => {
  test("are created, listed by key, changed and deleted", async () => {
    const { client, workspace } = await server.newWorkspace();
    const zulu = await create(client, "ZULU", "1234567890");
    const alpha = await create(client, "alpha", "sk-abcdefgh");
    expect(zulu).toMatchObject({
      key: "ZULU",
      value_suffix: "7890",
      is_empty: false,
      workspace_id: workspace.id,
    });
    expect(zulu).not.toHaveProperty("tool_registry_id");
    const listed = await client.expect(200, "listWorkspaceEnvVars");
    expect(listed.workspace_env_vars.map(({ key }) => key)).toEqual(["ZULU", "alpha"]);

    const params = { var_id: alpha.id };
    const changed = await client.expect(200, "updateWorkspaceEnvVar", { params, body: { value: "sk-new-value" } });
    expect(changed.workspace_env_var).toMatchObject({ id: alpha.id, key: "alpha", value_suffix: "alue" });
    expect(await readEnvVars(workspace.scope)).toEqual({ ZULU: "1234567890", alpha: "sk-new-value" });

    const deleted = await client.expect(200, "deleteWorkspaceEnvVar", { params });
    expect(deleted.message).toContain("alpha");
    refused(await client.call("deleteWorkspaceEnvVar", { params }), 404, "not_found");
    refused(await client.call("updateWorkspaceEnvVar", { params, body: { value: "x" } }), 404, "not_found");
    expect(await readEnvVars(workspace.scope)).toEqual({ ZULU: "1234567890" });
  });

  test("one without a value is a placeholder until it gets one", async () => {
    const { client, workspace } = await server.newWorkspace();
    const left = await create(client, "LEFT_OUT");
    expect(await create(client, "EMPTY", "")).toMatchObject({ is_empty: true, value_suffix: null });
    expect(left).toMatchObject({ is_empty: true, value_suffix: null });
    expect(await readEnvVar(workspace.scope, "LEFT_OUT")).toBeNull();
    const params = { var_id: left.id };
    const { workspace_env_var } = await client.expect(200, "updateWorkspaceEnvVar", { params, body: { value: "set" } });
    expect(workspace_env_var).toMatchObject({ is_empty: false, value_suffix: null });
    expect(await readEnvVar(workspace.scope, "LEFT_OUT")).toBe("set");
    const emptied = await client.call("updateWorkspaceEnvVar", { params, body: { value: "" } });
    refused(emptied, 422, "validation_error");
  });

  test("a short value shows nothing of itself, a long one its last four characters", async () => {
    const { client } = await server.newWorkspace();
    expect((await create(client, "SEVEN", "1234567")).value_suffix).toBeNull();
    expect((await create(client, "EIGHT", "12345678")).value_suffix).toBe("5678");
    expect((await create(client, "EMOJI", "😀😁😂🤣😃😄😅😆")).value_suffix).toBe("😃😄😅😆");
    expect((await create(client, "LONG", "é".repeat(8192))).value_suffix).toBe("éééé");
  });

  test("a key is unique in the workspace, and says what it may be made of", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "TWICE", "1");
    expect(
      refused(await client.call("createWorkspaceEnvVar", { body: { key: "TWICE" } }), 409, "conflict").message,
    ).toContain("TWICE");
    await create((await server.newWorkspace()).client, "TWICE", "2");
    for (const key of ["", "1A", "A-B", "A B", "Ä", "A\n", "x".repeat(256)]) {
      refused(await client.call("createWorkspaceEnvVar", { body: { key } }), 422, "validation_error");
    }
    for (const value of ["a\0b", "x".repeat(8193)]) {
      refused(await client.call("createWorkspaceEnvVar", { body: { key: "V", value } }), 422, "validation_error");
    }
  });

  test("of many that are created at once with one key, one is", async () => {
    const { client } = await server.newWorkspace();
    const body = { key: "RACE", value: "12345678" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call("createWorkspaceEnvVar", { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test("there are at most 200", async () => {
    const { client } = await server.newWorkspace();
    for (let index = 0; index < 200; index++) await create(client, `V${index}`);
    const { message } = refused(await client.call("createWorkspaceEnvVar", { body: { key: "MORE" } }), 409, "conflict");
    expect(message).toContain("200");
    expect((await client.expect(200, "listWorkspaceEnvVars")).workspace_env_vars).toHaveLength(200);
  });

  test("no value is anywhere in the answers, the database, the logs or the audit trail", async () => {
    const { client, workspace } = await server.newWorkspace();
    const secret = `sk-${randomBytes(20).toString("hex")}`;
    const { id } = await create(client, "HIDDEN", secret);
    const answers = [
      await client.call("listWorkspaceEnvVars"),
      await client.call("createWorkspaceEnvVar", { body: { key: "HIDDEN", value: secret } }),
      await client.call("createWorkspaceEnvVar", { body: { key: "NOT-A-KEY", value: secret } }),
      await client.call("updateWorkspaceEnvVar", { params: { var_id: id }, body: { value: `${secret}\0` } }),
      await client.call("listAuditEvents"),
    ];
    const stored = await sql`select to_jsonb(e) as row from env_vars e where workspace_id = ${workspace.id}`;
    const audited = await sql`select to_jsonb(a) as row from audit_events a where workspace_id = ${workspace.id}`;
    const everything = JSON.stringify([answers, stored, audited, server.faults]);
    expect(everything).toContain("HIDDEN");
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString("hex"));
    expect(audited.map(({ row }) => row.action)).toEqual(["env_var.created"]);
  });

  test("those of a tool are over those of the workspace, and neither reaches the other", async () => {
    const { client, workspace } = await server.newWorkspace();
    await create(client, "SHARED", "of workspace");
    await create(client, "OWN", "of workspace");
    const tool_definition = { type: "function" as const, function: { name: "f" } };
    const body = { name: "a tool", tool_definition };
    const { id: tool } = (await client.expect(201, "createTool", { body })).tool_registry;
    const ofTool = await createEnvVar(workspace.scope, tool, { key: "SHARED", value: "of the tool" });
    expect(await readEnvVars(workspace.scope)).toEqual({ SHARED: "of workspace", OWN: "of workspace" });
    expect(await readEnvVars(workspace.scope, tool)).toEqual({ SHARED: "of the tool", OWN: "of workspace" });
    expect(await readEnvVar(workspace.scope, "SHARED")).toBe("of workspace");
    refused(await client.call("deleteWorkspaceEnvVar", { params: { var_id: ofTool.id } }), 404, "not_found");
    expect((await client.expect(200, "listWorkspaceEnvVars")).workspace_env_vars).toHaveLength(2);
  });
});

test("a value that was moved to another row is not read as its own", async () => {
  const { client, workspace } = await server.newWorkspace();
  const low = await create(client, "LOW", "of little worth");
  const high = await create(client, "HIGH", "of great worth");
  const { workspaceId } = workspace.scope;
  await sql`
    update env_vars set sealed_value = moved.sealed_value from env_vars moved
    where env_vars.workspace_id = ${workspaceId} and env_vars.id = ${low.id}
      and moved.workspace_id = ${workspaceId} and moved.id = ${high.id}`;
  await expect(readEnvVar(workspace.scope, "LOW")).rejects.toThrow("changed");
});

test("secrets move to a new key; those whose key is lost can be discarded, and no others", async () => {
  const { client, workspace } = await server.newWorkspace();
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const usual = keyring();
  try {
    installKeyring(new Keyring([first]));
    await create(client, "KEPT", "kept through it all");
    installKeyring(new Keyring([randomBytes(32)]));
    await create(client, "LOST", "nobody can read it");
    const rotated = new Keyring([second, first]);
    const { resealed, unreadable } = await resealSecrets(sql, rotated);
    expect(resealed).toBe(1);
    expect(unreadable).toBeGreaterThanOrEqual(1);
    expect(await resealSecrets(sql, rotated)).toEqual({ resealed: 0, unreadable });
    expect(await discardSecrets(sql, new Keyring([second]))).toBe(unreadable);
    installKeyring(new Keyring([second]));
    expect(await readEnvVars(workspace.scope)).toEqual({ KEPT: "kept through it all" });
    const { workspace_env_vars } = await client.expect(200, "listWorkspaceEnvVars");
    expect(workspace_env_vars.map(({ key, is_empty }) => [key, is_empty])).toEqual([
      ["KEPT", false],
      ["LOST", true],
    ]);
  } finally {
    installKeyring(usual);
  }
});
