import { describe, expect, test } from "bun:test";
import { compareContracts } from "../../scripts/compatibility/contracts.ts";
import { refusals, releaseNotes } from "../../scripts/compatibility.ts";
import type { Document } from "../../scripts/generate/document.ts";
import { contract, seeds } from "./compatibility.fixture.ts";

const compare = (before: object, after: object) => compareContracts(before as Document, after as Document);

describe("a change of the contract is classed for clients that know the one before:", () => {
  for (const [name, expected, change] of seeds) {
    test(`${name}: ${expected}`, () => {
      const after = contract();
      change(after);
      const found = compare(contract(), after);
      const worst = (["breaking", "additive", "editorial"] as const).find((kind) =>
        found.some((difference) => difference.class === kind),
      );
      expect(worst, JSON.stringify(found)).toBe(expected);
    });
  }
});

test("a contract does not differ from itself", () => {
  expect(compare(contract(), contract())).toEqual([]);
});

describe("a breaking change is let pass", () => {
  const before = contract() as unknown as Document;
  const changed = (version: string) => {
    const after = contract();
    after.info.version = version;
    after.components.schemas.NewThing.properties.name.maxLength = 100;
    return after as unknown as Document;
  };
  const said = "## [Unreleased]\n\n### Breaking\n\n- `NewThing` has shorter names.\n\n### Changed\n";

  test("with a new major version and a line in the changelog", () => {
    expect(refusals(before, changed("2.0.0"), said)).toEqual([]);
  });

  test("not without the one or the other", () => {
    expect(refusals(before, changed("1.3.0"), said)).toEqual([expect.stringContaining("needs 2.0.0")]);
    const elsewhere = "## [Unreleased]\n\n### Breaking\n\n- Much.\n\n### Changed\n\n- `NewThing`\n";
    expect(refusals(before, changed("2.0.0"), elsewhere)).toEqual([expect.stringContaining("`NewThing`.name")]);
  });

  test("and other changes need neither", () => {
    const after = contract();
    after.components.schemas.NewThing.properties.name.maxLength = 500;
    expect(refusals(before, after as unknown as Document, "")).toEqual([]);
  });
});

test("release notes tell what breaks and what is new, and the same of many places once", () => {
  const after = contract();
  after.info.version = "2.0.0";
  after.components.schemas.Thing.properties.id.type = "string";
  for (const operation of [after.paths["/things"].get, after.paths["/things/{id}"].get]) {
    Object.assign(operation.responses["200"], {
      headers: { "X-Total": { required: true, schema: { type: "integer" } }, ETag: {} },
    });
  }
  after.paths["/things"].get.summary = "All things";
  expect(
    releaseNotes(contract() as unknown as Document, after as unknown as Document),
  ).toBe(`# Things 2.0.0, after 1.2.0

## Breaking

- \`Thing\`.id: type: -"integer" +"string"

## New

- \`listThings\` 200 ETag: is new (and in 1 more)
- \`getThing\` 200 X-Total: is new and required

2 descriptions, examples and names of schemas differ.
`);
});
