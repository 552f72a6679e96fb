import { beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../../scripts/generate.ts";

const repository = join(import.meta.dir, "../..");

function handlerSource(id: string, body: string): string {
  const types = 'import { handler } from "../handler.ts";';
  return `${types}\nexport const ${id} = handler<"${id}">(async (ctx, input, reply) => {\n${body}\n});\n`;
}

const sound = "  return reply(200, { given: [ctx, input] });";

/** Handlers of the fixture's contract; most have a fault that must not compile. `getNote` has no file. */
const handlers: Record<string, string> = {
  listNotes: handlerSource(
    "listNotes",
    `  const limit: number = input.query.limit;
  const tags: string[] | undefined = input.query.tag;
  return reply(200, { given: [ctx, limit, tags] });`,
  ),
  createNote: handlerSource("createNote", sound),
  deleteNotes: handlerSource("deleteNotes", "  return reply(204, { ids: [ctx, input.body.ids] });"),
  getLatestNote: handlerSource("getLatestNote", "  return reply(200, { given: [ctx, input], surplus: 1 });"),
  updateNote: handlerSource("updateNote", "  return reply(200, { given: [ctx, input.body.title] });"),
  touchNote: handlerSource("touchNote", "  return reply(200, { given: [ctx, input.query.limit] });"),
  createNoteVersion: handlerSource("createNoteVersion", "  return reply(404, { given: [ctx, input] });"),
  getNamedNote: handlerSource(
    "getNamedNote",
    '  return reply(200, { given: [ctx, input] }, { headers: { "X-Name": input.params.name } });',
  ),
  trackNote: handlerSource("trackNote", sound),
  getBroken: handlerSource("getBroken", "  return reply(200, {});"),
};
const others: Record<string, string> = {
  "big-files/uploadFile": handlerSource("uploadFile", "  return reply(202, { given: [ctx, input.body.content] });"),
  "service/ping": `import { handler } from "../handler.ts";
export const ping = handler<"ping">(async (ctx, _input, reply) => reply(200, ctx.requestId));
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
    [
      "a status that the contract does not list",
      "notes/createNote.ts",
      /'200' is not assignable to parameter of type '201'/,
    ],
    ["a failure as a reply", "notes/createNoteVersion.ts", /'404' is not assignable to parameter of type '201'/],
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
