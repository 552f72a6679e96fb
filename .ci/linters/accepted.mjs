/** Whether every repetition in a pattern has an end, so that it bounds the length of what matches. */
const isBounded = ({ pattern = "" }) =>
  /^\^(?:[^*+{]|\{\d+(?:,\d+)?\})*\$$/.test(pattern.replaceAll(/\[(?:\\.|[^\]])*\]/g, "x"));

/** Schemas whose parts a body has many of: what users, models and exporters of others say, in the form of others. */
const ofMessages =
  /^components\/schemas\/(\w*(Annotation|Content|Contents|Message|ToolCall|FunctionCall|Prompt|ImageUrl|MediaSource|MediaVariable|WebSearchResult|FunctionDefinition|FunctionName|VariableTool|BuiltInTool|RegistryToolReference|PromptModel|InputVariableNames|LoggedChat|LoggedCompletion|PromptTemplateRequest|InlinePromptTemplate|TrackRequestRequest))(\/|$)/;
const ofSpans = /^components\/schemas\/(Otlp\w+|NewSpan|CreateSpansRequest|Nanoseconds)(\/|$)/;
const limits = ["api4:2023-string-limit", "api4:2023-array-limit", "api4:2023-integer-limit"];

/** One line for each of several rules. */
const each = (rules, reason, where) => rules.map((rule) => ({ rule, reason, where }));

/** Findings that stay, each with its reason; `where` says of which the reason holds. */
export const accepted = [
  {
    rule: "oas3-schema",
    reason: "OpenAPI 3.1 takes addresses that are relative to the server's (section 4.6); the rule's schema does not.",
    where: ({ place }) => /^tags\/\d+\/externalDocs\/url$/.test(place),
  },
  ...each(
    limits,
    "Answers have what was bounded where it was taken, and what the server counts.",
    ({ isSent }) => isSent,
  ),
  {
    rule: "api4:2023-string-limit",
    reason: "An example, or a part of one, which is data.",
    where: ({ place }) => /\/examples?(\/|$)/.test(place),
  },
  {
    rule: "api4:2023-integer-limit",
    reason: "Only one value is taken, or those of the groups of a pattern; or it is compared with a count.",
    where: ({ place }) => /\/(OwnWorkspaceId|workspace_id|group|(min|max)_count)$/.test(place),
  },
  {
    rule: "api4:2023-string-limit",
    reason: "What models read, or the caller's own: x-max-body-bytes bounds it.",
    where: ({ place }) => /ToolDefinition.*\/description$|RunWorkflowRequest\/properties\/metadata\//.test(place),
  },
  ...each(
    limits,
    "Whoever made the prompt, and the provider that answered it, chose the form. x-max-body-bytes bounds all of it together.",
    ({ place }) => ofMessages.test(place),
  ),
  ...each(
    limits,
    "Exporters of others choose the form, and one odd value must not cost the rest. x-max-body-bytes bounds all of it together.",
    ({ place }) => ofSpans.test(place),
  ),
  {
    rule: "api4:2023-string-limit",
    reason: "The format or the pattern has one length, or a longest one.",
    where: ({ schema }) => ["uuid", "date-time", "date"].includes(schema.format) || isBounded(schema),
  },
  {
    rule: "api4:2023-string-limit",
    reason: "Files have a limit of bytes: x-max-decoded-bytes, x-max-bytes or x-max-body-bytes.",
    where: ({ schema }) => schema.contentEncoding || schema["x-max-bytes"] || schema.format === "binary",
  },
  {
    rule: "api4:2023-string-restricted",
    reason: "A free text: what has a form has a format, a pattern or a list of values.",
  },
  {
    rule: "api4:2023-integer-format",
    reason: "Of int64, generators make a BigInt, which JSON.parse never gives. Minimum and maximum tell the range.",
  },
  {
    rule: "api4:2023-rate-limit",
    reason: "The rule wants one family of headers; answers have those of the draft standard and the older ones.",
    where: ({ place }) => !/\/401\/|healthz|readyz|metrics|\/api\/admin\//.test(place),
  },
  {
    rule: "api4:2023-rate-limit",
    reason: "Limits are those of a workspace: none is known without a key.",
    where: ({ place }) => /\/401\/|healthz|readyz|metrics/.test(place),
  },
  ...each(
    ["api4:2023-rate-limit", "api4:2023-rate-limit-responses-429"],
    "The operator's own requests, and those of the operator's monitors, have no limit.",
    ({ place }) => /healthz|readyz|metrics|\/api\/admin\//.test(place),
  ),
  ...each(
    ["api2:2023-read-restricted", "api8:2023-define-error-responses-401"],
    "Load balancers and monitors send no key.",
    ({ place }) => /healthz|readyz|metrics/.test(place),
  ),
  {
    rule: "api8:2023-define-error-validation",
    reason: "No fields: a malformed id in the path is a 404.",
  },
  {
    rule: "api1:2023-no-numeric-ids",
    reason:
      "Published ids are numbers; they are looked up within the workspace of the key, so that guessing one finds nothing.",
  },
  {
    rule: "api8:2023-define-cors-origin",
    reason: "No headers of an answer: the components, a property or an example of that name.",
    where: ({ place }) => /^components\/(headers$|schemas\/)|\/examples?\//.test(place),
  },
  {
    rule: "api8:2023-no-server-http",
    reason: "The address of a server on the reader's own machine; docs/deploying.md puts TLS before others.",
  },
];
