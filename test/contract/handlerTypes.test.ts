import { beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../../scripts/generate.ts";

const repository = join(import.meta.dir, "../..");

function handlerSource(id: string, body: string): string {
  const types = 'import type { Context, Input, Reply } from "../handler.ts";';
  return `${types}\nexport async function ${id}(_ctx: Context, input: Input<"${id}">): Reply<"${id}"> {\n${body}\n}\n`;
}

const sound = "  return { status: 200, body: { given: input } };";

/** Handlers of the fixture's contract; most have a fault that must not compile. `getNote` has no file. */
const handlers: Record<string, string> = {
  listNotes: handlerSource(
    "listNotes",
    `  const limit: number = input.query.limit;
  const tags: string[] | undefined = input.query.tag;
  return { status: 200, body: { given: [limit, tags] } };`,
  ),
  createNote: handlerSource("createNote", "  return { status: 200, body: { given: input } };"),
  deleteNotes: handlerSource("deleteNotes", "  return { status: 204, body: { ids: input.body.ids } };"),
  getLatestNote: handlerSource("getLatestNote", "  return { status: 200, body: { given: input, surplus: 1 } };"),
  updateNote: handlerSource("updateNote", "  return { status: 200, body: { given: input.body.title } };"),
  touchNote: handlerSource("touchNote", "  return { status: 200, body: { given: input.query.limit } };"),
  createNoteVersion: handlerSource("createNoteVersion", "  return { status: 404, body: { given: input } };"),
  getNamedNote: handlerSource(
    "getNamedNote",
    '  return { status: 200, headers: { "X-Name": input.params.name }, body: { given: input } };',
  ),
  trackNote: handlerSource("trackNote", sound),
  getBroken: handlerSource("getBroken", "  return { status: 200, body: {} };"),
};
const others: Record<string, string> = {
  "big-files/uploadFile": handlerSource("uploadFile", "  return { status: 202, body: { given: input.body.content } };"),
  "service/ping": `import type { PublicContext, Reply } from "../handler.ts";
export async function ping(ctx: PublicContext): Reply<"ping"> {
  return { status: 200, body: ctx.requestId };
}
`,
};

/** Compiles a small project of its own, once, and gives the faults by file. */
async function compile(): Promise<Map<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "sheaf-handlers-"));
  for (const name of ["node_modules", "db", "domain", "validation"])
    await symlink(join(repository, name), join(directory, name));
  await mkdir(join(directory, "generated"));
  await cp(join(repository, "tsconfig.json"), join(directory, "tsconfig.json"));
  for (const name of ["handler.ts", "upload.ts"]) {
    await cp(join(repository, "handlers", name), join(directory, "handlers", name));
  }
  const files = await generate(join(repository, "test/server/fixture/openapi.yaml"), join(directory, "generated"));
  for (const [name, text] of files) await Bun.write(join(directory, "generated", name), text);
  for (const [id, text] of Object.entries(handlers)) await Bun.write(join(directory, `handlers/notes/${id}.ts`), text);
  for (const [path, text] of Object.entries(others)) await Bun.write(join(directory, `handlers/${path}.ts`), text);
  const tsc = join(repository, "node_modules/typescript-7/bin/tsc");
  const run = Bun.spawn(["node", tsc, "--pretty", "false"], { cwd: directory, stdout: "pipe" });
  const lines = (await new Response(run.stdout).text()).split("\n");
  const faults = lines.flatMap(
    (line) => /^(?:generated|handlers)\/(.*)\(.*\): error (.*)/.exec(line)?.slice(1, 3) ?? [],
  );
  return new Map(
    Array.from(
      { length: faults.length / 2 },
      (_, index) => [faults[index * 2], faults[index * 2 + 1]] as [string, string],
    ),
  );
}

describe("the type checker", () => {
  let faults: Map<string, string>;
  beforeAll(async () => {
    faults = await compile();
  });

  const refused: [string, string, RegExp][] = [
    ["an operation without a handler file", "operations.ts", /notes\/getNote\.ts/],
    ["a status that the contract does not list", "notes/createNote.ts", /'200' is not assignable to type '201'/],
    ["a failure as a reply", "notes/createNoteVersion.ts", /'404' is not assignable to type '201'/],
    ["a body where there is none", "notes/deleteNotes.ts", /not assignable/],
    ["a surplus property", "notes/getLatestNote.ts", /'surplus' does not exist/],
    ["a missing property", "notes/getBroken.ts", /Property 'given' is missing/],
    ["a body that may be absent, used as if it were there", "notes/updateNote.ts", /possibly 'undefined'/],
    ["a parameter that the operation does not have", "notes/touchNote.ts", /./],
    ["a header that the contract does not declare", "notes/getNamedNote.ts", /not assignable/],
  ];
  for (const [name, file, message] of refused) {
    test(`refuses ${name}`, () => expect(faults.get(file)).toMatch(message));
  }

  test("accepts the others", () => {
    expect([...faults.keys()].toSorted()).toEqual(refused.map(([, file]) => file).toSorted());
  });
});
