// A small contract, and changes of it with the class of each: what `npm run check -- compatibility` must say of them.

const text = { type: "string", maxLength: 255 };
const problem = { description: "A fault.", content: { "application/json": { schema: { type: "object" } } } };
const jsonOf = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });

/** A copy in which no two places are one object, so that a change of one leaves the other. */
const aloneEverywhere = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** Every call makes a contract of its own, which a change may edit in place. */
export const contract = () =>
  aloneEverywhere({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.2.0", description: "About things." },
    servers: [{ url: "http://127.0.0.1:8787" }],
    security: [{ ApiKey: [] }],
    "x-max-body-bytes": 1000,
    "x-scope-sets": { writer: ["things:read", "things:write"] },
    "x-workspace-scopes": ["audit:read"],
    tags: [{ name: "Things", description: "All things." }],
    paths: {
      "/things": {
        get: {
          operationId: "listThings",
          tags: ["Things"],
          summary: "List things",
          parameters: [
            {
              name: "limit",
              in: "query",
              schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
              example: 3,
            },
            { name: "order", in: "query", schema: { type: "string", enum: ["asc", "desc"] } },
          ],
          responses: {
            "200": {
              description: "Things.",
              headers: { "X-Total": { required: true, schema: { type: "integer" } } },
              content: { ...jsonOf("ThingList"), "text/csv": { schema: { type: "string" } } },
            },
            "400": problem,
          },
        },
        post: {
          operationId: "createThing",
          tags: ["Things"],
          description: "Creates a thing.",
          "x-rate-limit": { requests: 10, window_s: 60 },
          "x-scope": ["things:read", "things:write"],
          requestBody: {
            content: { ...jsonOf("NewThing"), "application/x-protobuf": { schema: { format: "binary" } } },
          },
          responses: { "201": { description: "The thing.", content: jsonOf("Thing") }, "400": problem },
        },
      },
      "/things/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: {
          operationId: "getThing",
          tags: ["Things"],
          responses: {
            "200": {
              description: "It.",
              content: jsonOf("Thing"),
              links: { rename: { operationId: "renameThing", parameters: { id: "$response.body#/id" } } },
            },
          },
        },
        patch: {
          operationId: "renameThing",
          tags: ["Things"],
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: { type: "object", required: ["name"], properties: { name: text } } },
            },
          },
          responses: { "200": { description: "It.", content: jsonOf("Thing") }, "404": problem },
        },
      },
    },
    webhooks: {
      thing_made: {
        post: {
          operationId: "thing_made",
          requestBody: { content: jsonOf("ThingEvent") },
          responses: { "200": { description: "Taken." } },
        },
      },
    },
    components: {
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
        Bearer: { type: "http", scheme: "bearer" },
      },
      schemas: {
        Kind: { type: "string", enum: ["big", "small"] },
        NewThing: {
          description: "What a thing is made of.",
          type: "object",
          additionalProperties: true,
          required: ["name"],
          properties: {
            name: { ...text, minLength: 1 },
            note: { type: ["string", "null"], maxLength: 1000, pattern: "^\\w" },
            labels: { type: "array", items: text },
            weight: { type: "number", minimum: 0 },
            part: { $ref: "#/components/schemas/Part" },
            kind: { $ref: "#/components/schemas/Kind" },
          },
        },
        Part: {
          anyOf: [
            {
              title: "Round",
              type: "object",
              required: ["shape"],
              properties: { shape: { const: "round" }, radius: { type: "number" } },
            },
            { title: "Square", type: "object", required: ["shape"], properties: { shape: { const: "square" } } },
          ],
        },
        Thing: {
          type: "object",
          additionalProperties: false,
          required: ["id", "name", "state", "parent"],
          properties: {
            id: { type: "integer" },
            name: text,
            note: { type: "string" },
            state: { type: "string", enum: ["new", "used", "lost"] },
            code: { type: "string", enum: ["a", "b"], "x-extensible": true },
            made_at: { type: ["string", "null"], format: "date-time" },
            parent: { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] },
            owner: {
              oneOf: [
                { title: "User", type: "object", properties: { user: { type: "string" } } },
                { title: "Team", type: "object", properties: { team: { type: "string" } } },
              ],
            },
            meta: { type: "object", additionalProperties: { type: "string" } },
            kind: { $ref: "#/components/schemas/Kind" },
          },
        },
        ThingList: {
          type: "object",
          required: ["data"],
          properties: {
            data: { type: "array", maxItems: 100, items: { $ref: "#/components/schemas/Thing" } },
            next_cursor: { type: ["string", "null"] },
          },
        },
        ThingEvent: {
          type: "object",
          required: ["thing"],
          properties: { thing: { $ref: "#/components/schemas/Thing" }, cause: { type: "string" } },
        },
      },
    },
  });

type Contract = ReturnType<typeof contract>;
/** Any shape: seeds put in what the fixture does not have. */
// biome-ignore lint/suspicious/noExplicitAny: a change may give a schema any shape
type Open = any;
type Class = "breaking" | "additive" | "editorial";

const list = (c: Contract): Open => c.paths["/things"].get;
const create = (c: Contract): Open => c.paths["/things"].post;
const rename = (c: Contract): Open => c.paths["/things/{id}"].patch;
const read = (c: Contract): Open => c.paths["/things/{id}"].get;
const request = (c: Contract): Open => c.components.schemas.NewThing;
const answer = (c: Contract): Open => c.components.schemas.Thing;

/** What is changed, its class, and the change. */
export const seeds: [name: string, expected: Class, change: (contract: Contract) => void][] = [
  ["a path is gone", "breaking", (c: Open) => delete c.paths["/things/{id}"]],
  ["an operation is gone", "breaking", (c: Open) => delete c.paths["/things"].post],
  ["an operation is new", "additive", (c: Open) => (c.paths["/things"].delete = { ...list(c), operationId: "clear" })],
  ["a path is new", "additive", (c: Open) => (c.paths["/stones"] = { get: { ...list(c), operationId: "listStones" } })],
  ["an operation has another id", "breaking", (c) => (list(c).operationId = "getThings")],
  ["an operation is deprecated", "additive", (c) => (list(c).deprecated = true)],
  ["a summary", "editorial", (c) => (list(c).summary = "All things")],
  ["a description of an operation", "editorial", (c) => (create(c).description = "Makes a thing.")],
  ["a tag of an operation", "editorial", (c) => (list(c).tags = ["Lists"])],
  ["an example", "editorial", (c) => (list(c).parameters[0].example = 4)],
  ["the introduction", "editorial", (c) => (c.info.description = "All about things.")],
  ["the address of the server", "editorial", (c) => (c.servers[0] = { url: "http://127.0.0.1:9000" })],

  [
    "a required parameter is new",
    "breaking",
    (c) => list(c).parameters.push({ name: "q", in: "query", required: true }),
  ],
  ["an optional parameter is new", "additive", (c) => list(c).parameters.push({ name: "q", in: "query" })],
  ["a parameter is gone", "breaking", (c) => list(c).parameters.pop()],
  ["a parameter becomes required", "breaking", (c) => (list(c).parameters[0].required = true)],
  ["a parameter may be larger", "additive", (c) => (list(c).parameters[0].schema.maximum = 200)],
  ["a parameter must be smaller", "breaking", (c) => (list(c).parameters[0].schema.maximum = 50)],
  ["a parameter takes a value less", "breaking", (c) => list(c).parameters[1].schema.enum.pop()],
  ["a parameter takes a value more", "additive", (c) => list(c).parameters[1].schema.enum.push("none")],
  ["a parameter has another default", "breaking", (c) => (list(c).parameters[0].schema.default = 50)],
  ["a parameter has another type", "breaking", (c) => (list(c).parameters[1].schema = { type: "boolean" })],
  ["a parameter takes fractions too", "additive", (c) => (list(c).parameters[0].schema.type = "number")],
  ["lists of a parameter are written otherwise", "breaking", (c) => (list(c).parameters[1].explode = false)],
  [
    "a parameter of the path has another type",
    "breaking",
    (c: Open) => (c.paths["/things/{id}"].parameters[0].schema = { type: "string", format: "uuid" }),
  ],

  [
    "a request has a new required field",
    "breaking",
    (c) => {
      request(c).properties.size = { type: "integer" };
      request(c).required.push("size");
    },
  ],
  ["a request has a new optional field", "additive", (c) => (request(c).properties.size = { type: "integer" })],
  ["a field of a request is gone", "breaking", (c) => delete request(c).properties.weight],
  ["a field of a request becomes required", "breaking", (c) => request(c).required.push("weight")],
  ["a field of a request becomes optional", "additive", (c) => (request(c).required = [])],
  ["a text of a request must be shorter", "breaking", (c) => (request(c).properties.name.maxLength = 100)],
  ["a text of a request may be longer", "additive", (c) => (request(c).properties.name.maxLength = 500)],
  ["a text of a request must be longer", "breaking", (c) => (request(c).properties.name.minLength = 2)],
  ["a text of a request gets a pattern", "breaking", (c) => (request(c).properties.name.pattern = "^a")],
  ["a text of a request loses its pattern", "additive", (c) => delete request(c).properties.note.pattern],
  ["a text of a request has another pattern", "breaking", (c) => (request(c).properties.note.pattern = "^\\d")],
  ["a list of a request gets a limit", "breaking", (c) => (request(c).properties.labels.maxItems = 10)],
  [
    "the items of a list of a request become numbers",
    "breaking",
    (c) => (request(c).properties.labels.items = { type: "number" }),
  ],
  ["a request is closed", "breaking", (c) => (request(c).additionalProperties = false)],
  ["a request no longer takes null", "breaking", (c) => (request(c).properties.note.type = "string")],
  ["a request takes null", "additive", (c) => (request(c).properties.weight.type = ["number", "null"])],
  ["a request takes a kind less", "breaking", (c: Open) => c.components.schemas.Part.anyOf.shift()],
  ["a request takes a kind more", "additive", (c: Open) => c.components.schemas.Part.anyOf.push({ type: "null" })],
  [
    "a kind of a request has a new required field",
    "breaking",
    (c: Open) => c.components.schemas.Part.anyOf[0].required.push("radius"),
  ],
  ["a body becomes required", "breaking", (c) => (create(c).requestBody.required = true)],
  ["a body becomes optional", "additive", (c) => (rename(c).requestBody.required = false)],
  [
    "a media type of a request is gone",
    "breaking",
    (c) => delete create(c).requestBody.content["application/x-protobuf"],
  ],
  ["a media type of a request is new", "additive", (c) => (create(c).requestBody.content["text/csv"] = {})],
  ["a request has one more condition", "breaking", (c) => (request(c).allOf = [{ required: ["weight"] }])],
  ["a body must be smaller", "breaking", (c) => (c["x-max-body-bytes"] = 500)],
  ["a body may be larger", "additive", (c) => (c["x-max-body-bytes"] = 5000)],
  ["fewer requests are let in", "breaking", (c) => (create(c)["x-rate-limit"].requests = 5)],
  ["more requests are let in", "additive", (c) => (create(c)["x-rate-limit"].requests = 50)],
  ["a request needs a scope more", "breaking", (c) => create(c)["x-scope"].push("parts:read")],
  ["a request needs a scope less", "additive", (c) => create(c)["x-scope"].pop()],
  ["a request needs another scope", "breaking", (c) => (create(c)["x-scope"] = "parts:write")],
  ["a field needs a scope", "breaking", (c) => (request(c).properties.labels["x-scope"] = "labels:move")],
  ["a set of scopes loses one", "breaking", (c) => c["x-scope-sets"].writer.pop()],
  ["a set of scopes has one more", "additive", (c) => c["x-scope-sets"].writer.push("parts:read")],
  ["a set of scopes is gone", "breaking", (c: Open) => delete c["x-scope-sets"].writer],
  ["a key for some folders loses a scope", "breaking", (c) => c["x-workspace-scopes"].push("things:read")],
  ["a description of a request", "editorial", (c) => (request(c).description = "A new thing.")],
  ["a word that no rule knows", "breaking", (c) => (request(c).dependentSchemas = { name: {} })],

  ["an answer has a new field", "additive", (c) => (answer(c).properties.size = { type: "integer" })],
  [
    "an answer has a new required field",
    "additive",
    (c) => {
      answer(c).properties.size = { type: "integer" };
      answer(c).required.push("size");
    },
  ],
  ["a field of an answer is gone", "breaking", (c) => delete answer(c).properties.note],
  ["a field of an answer may be left out", "breaking", (c) => answer(c).required.shift()],
  ["a field of an answer is always there", "additive", (c) => answer(c).required.push("note")],
  ["an answer has a value less", "additive", (c) => answer(c).properties.state.enum.pop()],
  ["an answer has a value more", "breaking", (c) => answer(c).properties.state.enum.push("sold")],
  [
    "an answer has a value more where the contract says so",
    "additive",
    (c) => answer(c).properties.code.enum.push("c"),
  ],
  ["an answer may be null", "breaking", (c) => (answer(c).properties.id.type = ["integer", "null"])],
  ["an answer is never null", "additive", (c) => (answer(c).properties.made_at.type = "string")],
  ["a field of an answer has another type", "breaking", (c) => (answer(c).properties.id.type = "string")],
  ["a number of an answer may have fractions", "breaking", (c) => (answer(c).properties.id.type = "number")],
  ["a text of an answer may be longer", "breaking", (c) => (answer(c).properties.name.maxLength = 500)],
  ["a text of an answer is shorter", "additive", (c) => (answer(c).properties.name.maxLength = 100)],
  ["a list of an answer has a new limit", "additive", (c) => (answer(c).properties.meta.maxProperties = 10)],
  [
    "a page of an answer is longer",
    "breaking",
    (c: Open) => (c.components.schemas.ThingList.properties.data.maxItems = 500),
  ],
  ["an answer has a kind more", "breaking", (c) => answer(c).properties.owner.oneOf.push({ title: "Robot" })],
  ["an answer has a kind less", "additive", (c) => answer(c).properties.owner.oneOf.pop()],
  [
    "the values of a map of an answer become numbers",
    "breaking",
    (c) => (answer(c).properties.meta.additionalProperties = { type: "number" }),
  ],
  ["a time of an answer loses its format", "breaking", (c) => delete answer(c).properties.made_at.format],
  [
    "a success has another status",
    "breaking",
    (c) => {
      create(c).responses["200"] = create(c).responses["201"];
      delete create(c).responses["201"];
    },
  ],
  ["a success is new", "breaking", (c) => (create(c).responses["202"] = { description: "Later." })],
  [
    "a success is new for those who have switched something on",
    "additive",
    (c) => (create(c).responses["202"] = { description: "Later.", "x-opt-in": true }),
  ],
  ["a fault is new", "additive", (c) => (create(c).responses["409"] = problem)],
  ["a fault is gone", "additive", (c) => delete rename(c).responses["404"]],
  ["a media type of an answer is gone", "breaking", (c) => delete list(c).responses["200"].content["text/csv"]],
  ["a media type of an answer is new", "additive", (c) => (list(c).responses["200"].content["text/tab"] = {})],
  ["a header of an answer is gone", "breaking", (c) => delete list(c).responses["200"].headers["X-Total"]],
  [
    "a header of an answer is new",
    "additive",
    (c) => (list(c).responses["200"].headers.Link = { schema: { type: "string" } }),
  ],
  [
    "a header of an answer may be left out",
    "breaking",
    (c) => (list(c).responses["200"].headers["X-Total"].required = false),
  ],
  ["a link is gone", "breaking", (c) => delete read(c).responses["200"].links.rename],
  ["a description of an answer", "editorial", (c) => (list(c).responses["200"].description = "All things.")],

  ["a shared list of values is shorter, and a request has it", "breaking", (c) => c.components.schemas.Kind.enum.pop()],
  [
    "a shared list of values is longer, and an answer has it",
    "breaking",
    (c) => c.components.schemas.Kind.enum.push("tiny"),
  ],
  [
    "a schema has another name",
    "editorial",
    (c: Open) => {
      c.components.schemas.Sort = c.components.schemas.Kind;
      request(c).properties.kind = { $ref: "#/components/schemas/Sort" };
    },
  ],
  ["a key may come in another way too", "additive", (c: Open) => c.security.push({ Bearer: [] })],
  ["a key is needed where none was", "breaking", (c: Open) => (c.security[0].Bearer = [])],
  ["a key comes in another header", "breaking", (c) => (c.components.securitySchemes.ApiKey.name = "X-KEY")],
  [
    "a webhook tells more",
    "additive",
    (c: Open) => (c.components.schemas.ThingEvent.properties.at = { type: "string" }),
  ],
  ["a webhook tells less", "breaking", (c: Open) => delete c.components.schemas.ThingEvent.properties.cause],
  ["a webhook is gone", "breaking", (c: Open) => delete c.webhooks.thing_made],
];
