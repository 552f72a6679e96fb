import { describe, expect, test } from "bun:test";
import { fromBufferPromise } from "yauzl";
import type { components } from "../../generated/types.ts";
import type { Client } from "../support/client.ts";
import { startHarness } from "../support/harness.ts";
import { followPages } from "../support/paging.ts";
import { refused } from "../support/refused.ts";
import { zipOf } from "../support/zipFile.ts";

const server = await startHarness({ hasWorker: false });
const { sql } = server.database;

type Create = components["schemas"]["CreateSkillCollectionRequest"];
type Save = components["schemas"]["SaveSkillCollectionVersionRequest"];
type Read = components["schemas"]["GetSkillCollectionResponse"];

const home = "/api/public/v2/skill-collections";

async function create(client: Client, name: string, more: Partial<Create> = {}) {
  return client.expect(201, "createSkillCollection", { body: { name, ...more } as never });
}

function tryCreate(client: Client, name: string, more: object) {
  return client.call("createSkillCollection", { body: { name, ...more } as never });
}

function save(client: Client, identifier: string, body: Partial<Save>) {
  return client.call("createSkillCollectionVersion", { params: { identifier }, body: body as never });
}

async function read(client: Client, identifier: string, query: object = {}): Promise<Read> {
  const params = { identifier };
  return (await client.expect(200, "getSkillCollection", { params, query })) as unknown as Read;
}

const files = (...paths: string[]): Create["files"] =>
  paths.map((path) => ({ path, content: `content of ${path}`, encoding: "utf-8" }));

type Parts = Record<string, string | Uint8Array>;

/** Posts a form; bytes are a file, texts are fields. */
function postForm(client: Client, path: string, parts: Parts) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else form.append(name, new Blob([part as Uint8Array<ArrayBuffer>]), "skills.zip");
  }
  return client.fetch(path, { method: "POST", body: form as never });
}

/** The files of a ZIP file by name, as an independent reader sees them. */
async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    found[entry.fileName] = Buffer.concat(parts).toString("latin1");
  }
  return found;
}

async function download(apiKey: string, identifier: string, query = "") {
  const url = `${server.url}${home}/${encodeURIComponent(identifier)}?format=zip${query}`;
  const response = await fetch(url, { headers: { "x-api-key": apiKey } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("collections", () => {
  test("one comes with its version 1, also without any file", async () => {
    const { client, workspace } = await server.newWorkspace();
    const made = await create(client, " Support ", { files: files("a/SKILL.md", "b.md"), commit_message: "first" });
    expect(made.skill_collection).toMatchObject({
      name: "Support",
      root_path: "/support",
      provider: null,
      workspace_id: workspace.id,
      is_deleted: false,
    });
    expect(made.version).toMatchObject({
      number: 1,
      file_paths: ["a/SKILL.md", "b.md"],
      commit_message: "first",
      release_label: null,
      root_path_at_version: "/support",
    });
    const { skill_collection, files: contents, version } = await read(client, "Support");
    expect([skill_collection, version]).toEqual([made.skill_collection, made.version]);
    expect(contents).toEqual({ "a/SKILL.md": "content of a/SKILL.md", "b.md": "content of b.md" });
    await create(client, "Empty");
    expect(await read(client, "Empty")).toMatchObject({ files: {}, version: { number: 1, file_paths: [] } });
  });

  test("an id, a root path, a name, and a text for a root path are found, in this order", async () => {
    const { client } = await server.newWorkspace();
    const { folder } = await client.expect(201, "createFolder", { body: { name: "Team A" } });
    const inside = (await create(client, "Skill Set", { folder_id: folder.id })).skill_collection;
    expect(inside.root_path).toBe("/team-a/skill-set");
    for (const identifier of [
      inside.id,
      inside.id.toUpperCase(),
      "/team-a/skill-set",
      "Team A/Skill Set",
      "Skill Set",
    ]) {
      expect((await read(client, identifier)).skill_collection.id).toBe(inside.id);
    }
    const atRoot = (await create(client, "skill set")).skill_collection;
    expect((await read(client, "/Skill Set")).skill_collection.id).toBe(atRoot.id);
    expect((await read(client, "SKILL SET")).skill_collection.id).toBe(atRoot.id);
    expect((await read(client, "/team-a/skill-set")).skill_collection.id).toBe(inside.id);
    // A new collection takes nothing from those that have a name already.
    const identifier = "Skill Set";
    expect((await read(client, identifier)).skill_collection.id).toBe(inside.id);
    const named = await client.expect(200, "updateSkillCollection", { params: { identifier }, body: { name: "Ours" } });
    expect(named.skill_collection.id).toBe(inside.id);
    await client.expect(200, "deleteSkillCollection", { params: { identifier: "Ours" } });
    expect((await read(client, identifier)).skill_collection.id).toBe(atRoot.id);
    const params = { identifier: "nothing" };
    refused(await client.call("getSkillCollection", { params }), 404, "not_found");
  });

  test("a path is its own in its folder; a rename and a move change it, and versions keep theirs", async () => {
    const { client } = await server.newWorkspace();
    const { id } = (await create(client, "Support")).skill_collection;
    refused(await tryCreate(client, "support!", {}), 400, "duplicate_name");
    const { folder } = await client.expect(201, "createFolder", { body: { name: "F" } });
    const other = (await create(client, "Support", { folder_id: folder.id })).skill_collection;
    const params = { identifier: id };
    const renamed = await client.expect(200, "updateSkillCollection", { params, body: { name: " Help " } });
    expect(renamed.skill_collection).toMatchObject({ id, name: "Help", root_path: "/help" });
    refused(await tryCreate(client, "HELP", {}), 400, "duplicate_name");
    expect((await read(client, "/help")).version).toMatchObject({ root_path_at_version: "/support" });
    await create(client, "Support");
    const entities = [{ id: other.id, type: "SKILL_COLLECTION" as const }];
    refused(await client.call("moveFolderEntities", { body: { entities } }), 400, "duplicate_name");
    const help = [{ id, type: "SKILL_COLLECTION" as const }];
    await client.expect(200, "moveFolderEntities", { body: { entities: help, folder_id: folder.id } });
    expect((await read(client, id)).skill_collection).toMatchObject({ root_path: "/f/help", folder_id: folder.id });
    refused(await client.call("updateSkillCollection", { params, body: { name: "Support" } }), 400, "duplicate_name");
  });

  test("a deleted one is gone, its name free, and its folder may go with all that is in it", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "Support", { files: files("a.md") });
    const params = { identifier: "/support" };
    expect((await client.expect(200, "deleteSkillCollection", { params })).message).toContain('"Support"');
    refused(await client.call("deleteSkillCollection", { params }), 404, "not_found");
    const { folder } = await client.expect(201, "createFolder", { body: { name: "F" } });
    const { id } = (await create(client, "Support", { folder_id: folder.id })).skill_collection;
    const entities = [{ id: folder.id, type: "FOLDER" as const }];
    await client.expect(200, "deleteFolderEntities", { body: { entities, cascade: true } });
    refused(await client.call("getSkillCollection", { params: { identifier: id } }), 404, "not_found");
    expect((await client.expect(200, "listSkillCollections")).skill_collections).toEqual([]);
  });

  test("those that changed last come first, and pages hold each once", async () => {
    const { client } = await server.newWorkspace();
    for (const name of ["b", "a", "c"]) await create(client, name);
    await save(client, "a", { commit_message: "again" });
    const list = async (query: object = {}) =>
      (await client.expect(200, "listSkillCollections", { query })).skill_collections.map(({ name }) => name);
    expect(await list()).toEqual(["a", "c", "b"]);
    expect(await list({ sort_by: "name", sort_order: "asc" })).toEqual(["a", "b", "c"]);
    const { next_cursor } = await client.expect(200, "listSkillCollections", { query: { limit: 2 } });
    expect(await list({ limit: 2, cursor: next_cursor })).toEqual(["b"]);
  });
});

describe("versions", () => {
  test("moves come first, then deletions, then files; what is not named stays", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "s", { files: files("keep.md", "old.md", "gone.md", "change.md") });
    const change = {
      moves: [
        { old_path: "old.md", new_path: "dir/new.md" },
        { from: "dir/new.md", to: "dir/newer.md" },
      ],
      deletes: ["gone.md"],
      file_updates: [
        { path: "change.md", content: "changed", encoding: "utf-8" as const },
        ...files("added.md", "old.md"),
      ],
      commit_message: "m",
      release_label: "production",
    };
    const saved = await save(client, "s", change);
    expect(saved).toMatchObject({
      status: 201,
      body: {
        version: { number: 2, release_label: "production", commit_message: "m" },
        skill_collection: { name: "s" },
      },
    });
    expect((await read(client, "s")).files).toEqual({
      "added.md": "content of added.md",
      "change.md": "changed",
      "dir/newer.md": "content of old.md",
      "keep.md": "content of keep.md",
      "old.md": "content of old.md",
    });
    expect(Object.keys((await read(client, "s", { version: 1 })).files)).toContain("gone.md");
  });

  test("a release label moves to the version that takes it, and finds it", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "s", { files: files("a.md") });
    await save(client, "s", { release_label: "production" });
    await save(client, "s", { release_label: "production", provider: "openai" });
    await save(client, "s", { commit_message: "newest" });
    expect((await read(client, "s", { label: "production" })).version).toMatchObject({ number: 3, provider: "openai" });
    const versions = await followPages(2, (cursor) =>
      client.expect(200, "listSkillCollectionVersions", {
        params: { identifier: "s" },
        query: { limit: 2, ...cursor },
      }),
    );
    expect(versions.map(({ number, release_label }) => [number, release_label])).toEqual([
      [4, null],
      [3, "production"],
      [2, null],
      [1, null],
    ]);
    const params = { identifier: "s" };
    refused(await client.call("getSkillCollection", { params, query: { label: "staging" } }), 404, "not_found");
    refused(await client.call("getSkillCollection", { params, query: { version: 9 } }), 404, "not_found");
    const both = { version: 1, label: "production" };
    refused(await client.call("getSkillCollection", { params, query: both }), 400, "bad_request");
  });

  test("what cannot be done makes no version", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "s", { files: files("a.md", "b.md") });
    const faults: Partial<Save>[] = [
      {},
      { deletes: ["nothing.md"] },
      { moves: [{ old_path: "nothing.md", new_path: "c.md" }] },
      { moves: [{ old_path: "a.md", new_path: "b.md" }] },
      { moves: [{ old_path: "a.md" }] },
      { moves: [{ old_path: "a.md", new_path: "../c.md" }] },
      { file_updates: [...files("c.md"), ...files("c.md")] },
      { file_updates: files("A.md") },
      { file_updates: files("a.md/inside.md") },
      { file_updates: [{ path: "c.md", content: "no base64!", encoding: "base64" }] },
    ];
    for (const fault of faults) refused(await save(client, "s", fault), 400, "bad_request");
    expect((await read(client, "s")).version).toMatchObject({ number: 1 });
  });

  test("saves at the same moment follow each other and lose nothing", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "s");
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(client, "s", { file_updates: files(`${n}.md`) })),
    );
    expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await read(client, "s")).version).toMatchObject({
      number: 7,
      file_paths: ["0.md", "1.md", "2.md", "3.md", "4.md", "5.md"],
    });
  });

  test("the audit trail and the events tell of each change", async () => {
    const { client, workspace } = await server.newWorkspace();
    const { id } = (await create(client, "s")).skill_collection;
    await save(client, "s", { commit_message: "m" });
    await client.expect(200, "updateSkillCollection", { params: { identifier: id }, body: { name: "t" } });
    await client.expect(200, "deleteSkillCollection", { params: { identifier: id } });
    const { data } = await client.expect(200, "listAuditEvents", { query: { entity_id: id } });
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      "skill_collection.created",
      "version.created",
      "version.created",
      "skill_collection.updated",
      "skill_collection.deleted",
    ]);
    const events = await sql`
      select event_type, details from events where workspace_id = ${workspace.id} order by id`;
    const event = (source: string, more: object) => ({
      event_type: "skill_collection_files_changed",
      details: { skill_collection_id: id, source, affected_paths: [], ...more },
    });
    expect([...events] as unknown[]).toEqual([
      event("collection_created", { version_number: 1 }),
      event("version_save", { version_number: 2 }),
      event("collection_deleted", {}),
    ]);
  });
});

describe("providers", () => {
  const layouts: [Create["provider"], Record<string, string>][] = [
    [
      "claude_code",
      {
        "CLAUDE.md": ".claude/CLAUDE.md",
        "my-skill/SKILL.md": ".claude/skills/my-skill/SKILL.md",
        "agents/a.md": ".claude/agents/a.md",
        "hooks/h.sh": ".claude/hooks/h.sh",
      },
    ],
    [
      "openai",
      { "AGENTS.md": ".agents/AGENTS.md", "my-skill/agents/openai.yaml": ".agents/skills/my-skill/agents/openai.yaml" },
    ],
    [
      "openclaw",
      {
        "openclaw.json": ".openclaw/openclaw.json",
        "workspace/skills/my-skill/SKILL.md": ".openclaw/workspace/skills/my-skill/SKILL.md",
      },
    ],
    [null, { "my-skill/SKILL.md": "my-skill/SKILL.md" }],
  ];
  for (const [provider, layout] of layouts) {
    test(`${provider}: what is read, as JSON or ZIP, can be saved again and is the same`, async () => {
      const { client, workspace } = await server.newWorkspace();
      await create(client, "s", { provider, files: files(...Object.keys(layout)) });
      const first = await read(client, "s");
      expect(Object.keys(first.files).toSorted()).toEqual(Object.values(layout).toSorted());
      const { bytes } = await download(workspace.apiKey, "s");
      expect(await unzip(bytes)).toEqual(first.files);
      const again = Object.entries(first.files).map(([path, content]) => ({
        path,
        content: `${content}!`,
        encoding: "utf-8" as const,
      }));
      await save(client, "s", { file_updates: again });
      expect((await read(client, "s")).version?.file_paths).toEqual(first.version?.file_paths as string[]);
      expect((await postForm(client, `${home}/s/versions`, { archive: bytes })).status).toBe(201);
      expect((await read(client, "s")).files).toEqual(first.files);
    });
  }

  test("one that nobody knows is refused", async () => {
    const { client } = await server.newWorkspace();
    refused(await tryCreate(client, "s", { provider: "nobody" }), 422, "validation_error");
  });

  /** Reads a collection, changes every file, and saves all by the paths at which they were read. */
  async function pullAndSave(client: Client, more: Partial<Save> = {}): Promise<string[]> {
    const { files: pulled } = await read(client, "s");
    const file_updates = Object.keys(pulled).map((path) => ({ path, content: "changed", encoding: "utf-8" as const }));
    expect((await save(client, "s", { file_updates, ...more })).status).toBe(201);
    const after = await read(client, "s");
    expect(new Set(Object.values(after.files))).toEqual(new Set(["changed"]));
    return after.version.file_paths;
  }

  const odd = ["skills/writing/SKILL.md", "agents/a.md", "skills/hooks/h.md", ".claude/settings.json", "notes.md"];

  test.each(["claude_code", "openai", "openclaw", null] as const)(
    "%s: a file keeps its path, also one that lies in a folder which the provider has",
    async (provider) => {
      const { client } = await server.newWorkspace();
      await create(client, "s", { files: files(...odd) });
      await save(client, "s", { provider });
      expect(await pullAndSave(client)).toEqual(odd.toSorted());
    },
  );

  test.each(["openai", "openclaw", null] as const)(
    "what was read as files of Claude Code is saved over the same files when the provider becomes %s",
    async (provider) => {
      const { client } = await server.newWorkspace();
      const paths = ["agents/a.md", "notes.md", "skills/writing/SKILL.md", "testing/SKILL.md"];
      await create(client, "s", { provider: "claude_code" });
      await save(client, "s", { file_updates: files(...paths) as never });
      expect(await pullAndSave(client, { provider })).toEqual(paths);
    },
  );

  test("two paths that a provider makes one are not both taken, and either names the file", async () => {
    const { client } = await server.newWorkspace();
    const both = files("skills/a/SKILL.md", "a/SKILL.md");
    refused(await tryCreate(client, "s", { provider: "claude_code", files: both }), 400, "bad_request");
    await create(client, "s", { provider: "claude_code", files: files("skills/a/SKILL.md") });
    refused(await save(client, "s", { file_updates: both as never }), 400, "bad_request");
    const moves = [{ old_path: "a/SKILL.md", new_path: "b/SKILL.md" }];
    expect((await save(client, "s", { moves })).status).toBe(201);
    expect((await save(client, "s", { deletes: [".claude/skills/b/SKILL.md"] })).status).toBe(201);
    expect((await read(client, "s")).files).toEqual({});
  });

  test("a provider that would make two files one is refused, and neither is lost", async () => {
    const { client } = await server.newWorkspace();
    const both = files("a/SKILL.md", "skills/a/SKILL.md");
    await create(client, "s", { files: both });
    refused(await save(client, "s", { provider: "claude_code" }), 400, "bad_request");
    expect(Object.keys((await read(client, "s")).files)).toEqual(both.map(({ path }) => path));
    const moves = [{ old_path: "skills/a/SKILL.md", new_path: "b/SKILL.md" }];
    expect((await save(client, "s", { provider: "claude_code", moves })).status).toBe(201);
  });

  test("an update names a file that the same request has moved by either of its paths", async () => {
    const { client } = await server.newWorkspace();
    await create(client, "s", { provider: "claude_code", files: files("a/SKILL.md") });
    const moves = [{ old_path: "a/SKILL.md", new_path: "b/SKILL.md" }];
    const file_updates = [{ path: "skills/b/SKILL.md", content: "new" }] as never;
    const { body } = await save(client, "s", { moves, file_updates });
    expect(body).toMatchObject({ version: { file_paths: ["b/SKILL.md"] } });
    expect(Object.values((await read(client, "s")).files)).toEqual(["new"]);
  });
});

describe("forms", () => {
  test("a ZIP file and JSON go together under every name that clients give them, and the JSON is over the ZIP", async () => {
    const { client } = await server.newWorkspace();
    const archive = zipOf([
      { name: "dir/", mode: 0o040755 },
      { name: "dir/a.md", content: "from the archive" },
      { name: "b.md", content: "from the archive" },
      { name: "__MACOSX/b.md", content: "x" },
      { name: "dir/.DS_Store", content: "x" },
    ]);
    for (const [n, [zip, json]] of [
      ["archive", "metadata"],
      ["zip", "metadata"],
      ["files", "json"],
    ].entries()) {
      const body = { name: `c${n}`, files: [{ path: "b.md", content: "from the JSON" }], commit_message: "m" };
      const answer = await postForm(client, home, { [zip as string]: archive, [json as string]: JSON.stringify(body) });
      expect(answer).toMatchObject({ status: 201, body: { version: { commit_message: "m" } } });
      expect((await read(client, `c${n}`)).files).toEqual({ "dir/a.md": "from the archive", "b.md": "from the JSON" });
    }
    const metadata = JSON.stringify({ deletes: ["b.md"], release_label: "production" });
    const saved = await postForm(client, `${home}/c0/versions`, { archive: zipOf([{ name: "new.md" }]), metadata });
    expect(saved).toMatchObject({ status: 201, body: { version: { file_paths: ["dir/a.md", "new.md"] } } });
  });

  test("bytes stay what they are, in JSON beside the texts", async () => {
    const { client, workspace } = await server.newWorkspace();
    const image = Uint8Array.from({ length: 256 }, (_, n) => n);
    const metadata = JSON.stringify({ name: "s", files: files("a.md") });
    expect(
      (await postForm(client, home, { archive: zipOf([{ name: "i.png", content: image }]), metadata })).status,
    ).toBe(201);
    const { files: texts, binary_files } = await read(client, "s");
    expect(texts).toEqual({ "a.md": "content of a.md" });
    expect(binary_files).toEqual({ "i.png": Buffer.from(image).toString("base64") });
    const again = { path: "j.png", content: binary_files["i.png"] as string, encoding: "base64" as const };
    await save(client, "s", { file_updates: [again] });
    const { response, bytes } = await download(workspace.apiKey, "s");
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toContain('filename="s.zip"');
    const unzipped = await unzip(bytes);
    expect(unzipped["i.png"]).toBe(Buffer.from(image).toString("latin1"));
    expect(unzipped["j.png"]).toBe(unzipped["i.png"] as string);
  });

  test("what is no form, no JSON, or does not keep the schema is refused", async () => {
    const { client } = await server.newWorkspace();
    const post = (body: string, type: string) =>
      client.fetch(home, { method: "POST", body, headers: { "content-type": type } });
    for (const [body, type] of [
      ["{}", "multipart/form-data"],
      ["no form", "multipart/form-data; boundary=x"],
      ["", "multipart/form-data; boundary=x"],
    ] as const) {
      expect([400, 422]).toContain((await post(body, type)).status);
    }
    refused(await postForm(client, home, { metadata: "{no JSON" }), 400, "invalid_json");
    refused(await postForm(client, home, { metadata: '{"name":"a\\u0000"}' }), 400, "bad_request");
    const answer = await postForm(client, home, { metadata: "{}" });
    expect(refused(answer, 422, "validation_error").detail).toMatchObject([{ loc: ["body", "name"] }]);
    refused(await postForm(client, home, { metadata: '{"name":"s"}', archive: "text" }), 400, "bad_request");
    refused(await post("x", "text/csv"), 415, "unsupported_media_type");
    expect((await client.expect(200, "listSkillCollections")).skill_collections).toEqual([]);
  });
});

describe("what is refused", () => {
  const paths = [
    "../x",
    "a/../../x",
    "..",
    "/etc/passwd",
    "C:/x",
    "a\\b",
    "a//b",
    "./a",
    "a/.",
    "a/",
    "a\tb",
    "\u0085",
    "x/".repeat(512).concat("xx"),
  ];

  test("paths that lead out or that not every file system takes, in JSON and in archives", async () => {
    const { client } = await server.newWorkspace();
    for (const path of paths) {
      const inJson = await tryCreate(client, "s", { files: [{ path, content: "x" }] });
      expect([400, 422]).toContain(inJson.status as number);
      if (path.endsWith("/")) continue;
      const archive = zipOf([{ name: "sound.md" }, { name: path, content: "x" }]);
      refused(await postForm(client, home, { archive, metadata: '{"name":"s"}' }), 400, "bad_request");
    }
    expect((await client.expect(200, "listSkillCollections")).skill_collections).toEqual([]);
  });

  test("archives that are no archive, and entries that are no plain file", async () => {
    const { client } = await server.newWorkspace();
    const sound = zipOf([{ name: "a.md", content: "content" }]);
    const damaged = Buffer.from(sound);
    damaged[34] = 0xff;
    const archives: [string, Uint8Array][] = [
      ["nothing", Buffer.from("no archive")],
      ["cut", sound.subarray(0, sound.length - 10)],
      ["damaged", damaged],
      ["a symbolic link", zipOf([{ name: "link", content: "/etc/passwd", mode: 0o120777 }])],
      ["a device", zipOf([{ name: "device", mode: 0o020644 }])],
      ["encrypted", zipOf([{ name: "a.md", content: "x", flags: 0x801 }])],
      ["the same name twice", zipOf([{ name: "a.md" }, { name: "a.md" }])],
      ["names that differ in letter case", zipOf([{ name: "Skill.md" }, { name: "SKILL.MD" }])],
      ["names that differ in how é is written", zipOf([{ name: "\u00e9.md" }, { name: "e\u0301.md" }])],
      ["a file that is a folder too", zipOf([{ name: "a" }, { name: "a/b.md" }])],
      ["two names that the layout makes one", zipOf([{ name: ".claude/skills/a/b.md" }, { name: "a/b.md" }])],
      ["thousands of entries", zipOf(Array.from({ length: 2001 }, (_, n) => ({ name: `${n}/`, mode: 0o040755 })))],
    ];
    const metadata = JSON.stringify({ name: "s", provider: "claude_code" });
    for (const [what, archive] of archives) {
      const answer = await postForm(client, home, { archive, metadata });
      if (answer.status !== 400) throw new Error(`${what} was answered with ${answer.status}`);
      refused(answer, 400, "bad_request");
    }
    expect((await client.expect(200, "listSkillCollections")).skill_collections).toEqual([]);
  });

  test("files of more than 5 MiB, packed or not, and archives that grow beyond measure", async () => {
    const { client } = await server.newWorkspace();
    const limit = 5 * 1024 * 1024;
    const metadata = '{"name":"s"}';
    const large = Buffer.alloc(limit + 1, "x");
    expect(
      refused(await tryCreate(client, "s", { files: [{ path: "a", content: large.toString() }] }), 400, "bad_request")
        .message,
    ).toContain(String(limit));
    refused(
      await postForm(client, home, { archive: zipOf([{ name: "a", content: large }]), metadata }),
      400,
      "bad_request",
    );
    // It says that it is small and is not: unpacking ends where it should have ended.
    const lying = zipOf([{ name: "a", content: Buffer.alloc(64 * 1024 * 1024), declaredSize: 10 }]);
    expect(lying.length).toBeLessThan(100_000);
    refused(await postForm(client, home, { archive: lying, metadata }), 400, "bad_request");
    const bomb = zipOf(Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(limit) })));
    expect(refused(await postForm(client, home, { archive: bomb, metadata }), 400, "bad_request").message).toContain(
      "together",
    );
    const largest = zipOf([{ name: "a", content: large.subarray(1) }]);
    expect((await postForm(client, home, { archive: largest, metadata })).status).toBe(201);
  });

  test("more files or collections than the plan allows", async () => {
    const { client, workspace } = await server.newWorkspace();
    const paths = (count: number) => files(...Array.from({ length: count }, (_, n) => `${n}.md`));
    refused(await tryCreate(client, "team", { files: paths(101) }), 403, "forbidden");
    await create(client, "team", { files: paths(100) });
    await sql`update workspaces set plan = 'free' where id = ${workspace.id}`;
    expect(refused(await tryCreate(client, "free", {}), 403, "forbidden").message).toContain("free");
    const over = await save(client, "team", { file_updates: files("0.md") });
    expect(refused(over, 403, "forbidden").message).toContain("30");
    const deletes = paths(71).map(({ path }) => path);
    expect((await save(client, "team", { deletes, file_updates: files("new.md") })).status).toBe(201);
    refused(await save(client, "team", { file_updates: files("more.md") }), 403, "forbidden");
    await sql`update workspaces set plan = 'pro' where id = ${workspace.id}`;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => tryCreate(client, `pro ${n}`, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 403, 403, 403, 403]);
  });
});

test("a content that many files and versions have is stored once", async () => {
  const { client, workspace } = await server.newWorkspace();
  const same = ["a", "b", "c"].map((path) => ({ path, content: "the same", encoding: "utf-8" as const }));
  await create(client, "s", { files: same });
  await save(client, "s", { file_updates: [{ path: "d", content: "the same", encoding: "utf-8" }] });
  const [row] = await sql`select count(*) as count from skill_contents where workspace_id = ${workspace.id}`;
  expect(row?.count).toBe(1);
  expect(Object.keys((await read(client, "s")).files)).toEqual(["a", "b", "c", "d"]);
});

test("the server reported no fault of its own in all this", () => {
  expect(server.faults).toEqual([]);
});
