import { existsSync, readFileSync } from "node:fs";

// Imports go one way: `npm run check -- imports` holds it. Types count too, since a layer should not know those above it.

/** Top folders in the order of a request. Each may import itself and the layers after it. */
const layers = ["server", "handlers", "core", "db", "domain", "generated", "validation"];
/** Workers stand beside handlers: they get jobs instead of requests. */
const belowWorkers = ["workers", ...layers.slice(layers.indexOf("core"))];
/** Starts the process and puts the layers together, so it may import everything. */
const roots = "^server/(main\\.ts$|boot/)";
/** Names the handler of each operation, and so belongs to the server. */
const operationTable = "^generated/operations\\.ts$";
/** Names the primitive of each column type, and so belongs to core/primitives/. */
const primitiveTable = "^generated/primitives\\.ts$";

/** Areas of core/ from the top down. Each may import itself and the areas after it; docs/architecture.md says why. */
const areas = [
  "deletion",
  "evaluation",
  "workflows",
  "sheets",
  "primitives",
  "models",
  "logs",
  "prompts",
  "registry",
  "workspace",
  "platform",
  "providers",
  "values",
];

/**
 * Files of operations, by the table that names their handlers, with what each imports to call it: functions of core/ and
 * queries. core/values/, a `present…` of core/ and the tables at its top (what can lie in a folder) are no calls. A rule of
 * dependency-cruiser judges one import at a time, so the files that import too much are found here.
 */
const operations = [...readText("generated/operations.ts").matchAll(/import\("\.\.\/(handlers\/[^"]+)"\)/g)].map(
  ([, file]) => {
    const imported = [...readText(file).matchAll(/^import (?!type )[^;]*? from "\.\.\/\.\.\/([^"]+)";$/gm)];
    const files = imported.map(([, path]) => path);
    const functions = files.filter((path) => /^core\/(?!values\/|.*\/present)[^/]+\//.test(path));
    return { file, functions, queries: files.filter((path) => path.startsWith("db/queries/")) };
  },
);

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * Operations that put an import together of a target and a source, and may preview it instead: as one function of core/ each
 * would only repeat the handler's four steps.
 */
const importing = [
  "handlers/datasets/createDatasetVersionFromFile.ts",
  "handlers/datasets/createDatasetVersionFromFilterParams.ts",
  "handlers/imports/importFile.ts",
  "handlers/imports/importRequestLogs.ts",
  "handlers/sheets/createSheet.ts",
];
const calling = (isTooMuch) => operations.filter(isTooMuch).map(({ file }) => `^${file.replaceAll(".", "\\.")}$`);
/** Matches no file: a rule without a path would hold for all. */
const none = "^$";

const inOneOf = (folders) => `^(${folders.join("|")})/`;
const product = inOneOf([...layers, "workers"]);

const downTheLayers = layers.map((layer, index) => ({
  name: `${layer}-imports-down`,
  comment: `${layer}/ may import ${layers.slice(index).join(", ")}.`,
  from: { path: `^${layer}/`, pathNot: [roots, operationTable, primitiveTable] },
  to: { path: inOneOf([...layers.slice(0, index), "workers"]) },
}));

const downTheAreas = areas.map((area, index) => ({
  name: `core-${area}-imports-down`,
  comment: `core/${area}/ may import ${areas.slice(index).join(", ")}.`,
  from: { path: `^core/${area}/` },
  to: { path: `^core/(${areas.slice(0, index).join("|")})/|^core/[^/]+$` },
}));
// The first area has none above it, but the files that join areas.
downTheAreas[0].to.path = "^core/[^/]+$";

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Files that import each other in a circle cannot be understood, tested or moved one by one.",
      from: {},
      to: { circular: true },
    },
    {
      name: "known-areas",
      comment: "core/ has the areas listed in .dependency-cruiser.mjs, and the few files that join them.",
      from: {},
      to: { path: "^core/[^/]+/", pathNot: `^core/(${areas.join("|")})/` },
    },
    {
      name: "product-imports-product",
      comment: "Tests, scripts and measurements are no part of what runs.",
      from: { path: product },
      to: { pathNot: [product, "^package\\.json$"], dependencyTypesNot: ["core", "npm", "npm-dev", "unknown"] },
    },
    {
      name: "product-needs-no-dev-dependency",
      comment:
        "Packages of devDependencies are not installed with the server, nor for the commands that are used beside it.",
      from: {
        path: [product, "^scripts/(admin|clusterCommands|demo|evaluate|mock)(\\.ts|/)"],
        pathNot: "^scripts/demo/screenshots\\.ts$",
      },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      name: "demo-runs-without-a-browser",
      comment: "Pictures are taken by a package of devDependencies, which is loaded when they are asked for.",
      from: { path: "^scripts/" },
      to: { path: "^scripts/demo/screenshots\\.ts$", dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "operations-query-or-call-core",
      comment: "An operation makes one plain read by db/queries/, or leaves everything to core/.",
      from: {
        path: [
          none,
          ...calling(({ functions, queries }) => queries.length > 1 || (queries.length > 0 && functions.length > 0)),
        ],
      },
      to: { path: "^db/queries/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "operations-call-two-files-of-core",
      comment:
        "An operation imports functions of one or two files of core/; what joins more is a rule, and belongs there.",
      from: { path: [none, ...calling(({ file, functions }) => functions.length > 2 && !importing.includes(file))] },
      to: { path: "^core/", pathNot: "^core/values/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "presenters-query-nothing",
      comment:
        "Files of handlers/ beside the operations give answers their shape. What an answer needs is read by core/.",
      from: { path: "^handlers/", pathNot: [none, ...calling(() => true)] },
      to: { path: "^db/queries/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-unresolvable",
      comment: "The imported file or package is not there.",
      from: { path: product },
      to: { couldNotResolve: true, pathNot: "^bun(:|$)" },
    },
    {
      name: "console-is-a-client-of-the-contract",
      comment: "The console knows the contract's operations and types, and nothing of the server.",
      from: { path: "^console/" },
      to: {
        pathNot: [
          "^console/",
          "^generated/(client|types|limits|columnForms|filterFields)\\.ts$",
          "^node_modules/(preact|@preact|uplot|diff)/",
        ],
      },
    },
    {
      name: "workers-import-down",
      comment: `workers/ may import ${belowWorkers.join(", ")}.`,
      from: { path: "^workers/" },
      to: { path: inOneOf(layers.filter((layer) => !belowWorkers.includes(layer))) },
    },
    {
      name: "operation-table-is-the-servers",
      comment: "Only server/ may import the table of handlers.",
      from: { path: product, pathNot: "^server/" },
      to: { path: operationTable },
    },
    {
      name: "primitive-table-is-the-registrys",
      comment: "Only core/primitives/registry.ts may import the table of primitives.",
      from: { path: product, pathNot: "^core/primitives/registry\\.ts$" },
      to: { path: primitiveTable },
    },
    {
      name: "computing-knows-no-database",
      comment: "What was loaded is computed, and saved elsewhere.",
      from: { path: "^core/sheets/engine/computeBlock\\.ts$" },
      to: { path: "^db/" },
    },
    ...downTheLayers.filter(({ to }) => to.path !== ""),
    ...downTheAreas,
  ].map((rule) => ({ ...rule, severity: "error" })),
  options: {
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "^(node_modules/.+/node_modules|\\.data)/" },
    // node_modules may be a link, as in the clones in which test/docs/ runs the pages.
    preserveSymlinks: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "node", "default", "types"],
    },
  },
};
