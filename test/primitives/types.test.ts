import { expect, test } from "bun:test";
import contract from "../../generated/openapi.json" with { type: "json" };
import { projectDirectory } from "../support/process.ts";

type ConfigSchema = { title?: string; properties?: Record<string, unknown> };

test("columns of every type whose config holds a prompt are found by that prompt, through their index", async () => {
  const types = (contract.components.schemas.ColumnType.enum as string[]).toSorted();
  const schemas = Object.values(contract.components.schemas) as ConfigSchema[];
  const holdsPrompt = (type: string) => {
    const { properties = {} } = schemas.find(({ title }) => title === type) ?? {};
    return ["template", "inline_template", "prompt_config"].some(
      (key) => key in properties && type !== "COMBINE_COLUMNS",
    );
  };
  const source = await Bun.file(`${projectDirectory}/db/queries/sheets/promptColumns.ts`).text();
  const schema = await Bun.file(`${projectDirectory}/generated/schema.sql`).text();
  const index = schema.split("\n").find((line) => line.includes("INDEX columns_with_prompts")) ?? "";
  const searched = source.match(/c\.type in \(([^)]*)\)/)?.[1] ?? "";
  const named = (text: string) => types.filter((type) => text.includes(`'${type}'`));
  expect(named(searched)).toEqual(types.filter(holdsPrompt));
  expect(named(index)).toEqual(named(searched));
});
