// Runs Spectral's rulesets over the contract, and ends with an error for each finding that accepted.mjs does not list, and for
// each of its lines that no finding needs.
import { readFileSync } from "node:fs";
import core from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import parsers from "@stoplight/spectral-parsers";
import resolvers from "@stoplight/spectral-ref-resolver";
import rulesets from "@stoplight/spectral-rulesets";
import { accepted } from "./accepted.mjs";

const text = readFileSync(process.env.CONTRACT, "utf8");
const contract = JSON.parse(text);

function lookUp(reference) {
  const steps = reference.slice(2).split("/");
  return steps.reduce((node, step) => node[step.replaceAll("~1", "/").replaceAll("~0", "~")], contract);
}

async function lint(ruleset, document, options) {
  const spectral = new core.Spectral(options);
  spectral.setRuleset(ruleset);
  return spectral.run(new core.Document(JSON.stringify(document), parsers.Json, "openapi.json"));
}

/** Rules of OpenAPI, on the document with its references followed. */
function lintOpenApi() {
  return lint(
    {
      extends: [[rulesets.oas, "recommended"]],
      rules: {
        // They compile a schema with all that it refers to for each example, which takes minutes. Redocly compares the same.
        "oas3-valid-media-example": "off",
        "oas3-valid-schema-example": "off",
      },
    },
    contract,
  );
}

/**
 * Rules of OWASP, on the document as it is but for its responses: with all references followed it is twenty times as large, and
 * each finding comes as often as the schema that it is in.
 */
function lintSecurity() {
  const document = structuredClone(contract);
  for (const { responses = {} } of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    for (const [status, { $ref }] of Object.entries(responses)) {
      if ($ref) responses[status] = lookUp($ref);
    }
  }
  const resolver = new resolvers.Resolver({ dereferenceInline: false, dereferenceRemote: false });
  return lint({ extends: [[owasp.default ?? owasp, "recommended"]] }, document, { resolver });
}

function schemasOfRequests() {
  const names = new Set();
  const collect = (part) => {
    if (typeof part !== "object" || part === null) return;
    const name = typeof part.$ref === "string" ? part.$ref : undefined;
    if (name && !names.has(name)) {
      names.add(name);
      collect(lookUp(name));
    }
    for (const [key, value] of Object.entries(part)) if (!/^examples?$/.test(key)) collect(value);
  };
  for (const item of Object.values(contract.paths)) {
    collect(item.parameters);
    for (const { parameters, requestBody } of Object.values(item)) collect([parameters, requestBody]);
  }
  return names;
}

const taken = schemasOfRequests();

/** Collects the facts of a finding that a line of accepted.mjs can ask for. */
function factsOf({ code, path }) {
  const place = path.join("/");
  let schema = contract;
  for (const step of path) schema = schema?.[step];
  const [first, kind, name] = path;
  const isOfComponent = first === "components" && kind === "schemas";
  const isSent = isOfComponent
    ? !taken.has(`#/components/schemas/${name}`)
    : path.includes("responses") || kind === "headers";
  return { rule: String(code).replace(/^owasp:/, ""), place, schema: schema ?? {}, isSent };
}

const used = new Set();
const found = [...(await lintOpenApi()), ...(await lintSecurity())].map((finding) => ({
  ...factsOf(finding),
  finding,
}));
const others = found.filter((facts) => {
  const line = accepted.find(({ rule, where = () => true }) => facts.rule === rule && where(facts));
  used.add(line);
  return !line;
});
const unneeded = accepted.filter((line) => !used.has(line));
for (const { rule, place, finding } of others) console.error(`${rule} at ${place}: ${finding.message}`);
for (const { rule, reason } of unneeded) console.error(`accepted.mjs: ${rule} is not found any more where: ${reason}`);
console.log(`${found.length} findings, of which ${others.length} are not accepted`);
process.exitCode = others.length + unneeded.length > 0 ? 1 : 0;
