import {
  type CodeSample,
  type Document,
  type OperationObject,
  operationsOf,
  type ResponseObject,
  resolve,
} from "./document.ts";
import { type ExampleRequest, exampleRequest } from "./exampleRequest.ts";

/** Adds code samples to every operation: calls with the values of its examples. */
export function addCodeSamples(document: Document): void {
  const server = document.servers?.[0]?.url;
  if (server === undefined) return;
  for (const { path, item, method, operation } of operationsOf(document)) {
    const request = exampleRequest(document, path, method, item);
    operation["x-codeSamples"] = [
      { lang: "Shell", label: "curl", source: curl(document, operation, request, server) },
      ...sdkSamples(operation, request, server),
    ];
    delete operation["x-sdk-call"];
  }
}

function curl(document: Document, operation: OperationObject, request: ExampleRequest, server: string): string {
  const { method, path, headers, body } = request;
  const usual = body === undefined ? "GET" : "POST";
  const lines = [
    `curl ${method === usual ? "" : `-X ${method} `}${quoted(server + path)}`,
    ...secretHeaders(document, operation).map((header) => `-H "${header}"`),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(pretty(body))}`]),
    ...(answersBytes(document, operation) ? ["--output answer"] : []),
  ];
  return lines.join(" \\\n  ");
}

function secretHeaders(document: Document, { security = document.security ?? [] }: OperationObject): string[] {
  if (security.length === 0) return [];
  return security.some((requirement) => "AdminSecret" in requirement)
    ? ["X-ADMIN-SECRET: $SHEAF_ADMIN_SECRET"]
    : ["X-API-KEY: $SHEAF_API_KEY"];
}

function answersBytes(document: Document, { responses }: OperationObject): boolean {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const media = Object.keys((success && resolve<ResponseObject>(document, success).content) ?? {});
  return media.length > 0 && !media.some((type) => type === "application/json" || type.startsWith("text/"));
}

function sdkSamples({ "x-sdk-call": call }: OperationObject, request: ExampleRequest, server: string): CodeSample[] {
  if (!call) return [];
  const given = (call.arguments ?? []).map((argument) => literal(filledIn(argument, request)));
  const source = [
    'import { PromptLayer } from "promptlayer";',
    "",
    `const promptLayer = new PromptLayer({ apiKey: process.env.SHEAF_API_KEY, baseURL: "${server}" });`,
    `const answer = await promptLayer.${call.method}(${given.join(", ")});`,
  ].join("\n");
  return [{ lang: "JavaScript", label: "JavaScript SDK", source }];
}

/** An argument with the request's values in place of their placeholders; undefined when the request has no such value. */
function filledIn(argument: unknown, request: ExampleRequest): unknown {
  if (typeof argument === "object" && argument !== null) {
    const members = Object.entries(argument).map(([name, part]) => [name, filledIn(part, request)] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const [place, ...names] = String(argument).split(".");
  const whole = place === "path" ? request.params : place === "body" ? request.body : undefined;
  if (whole === undefined) throw new Error(`x-sdk-call: ${argument} is neither of the path nor of the body`);
  return names.reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole as unknown);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** JavaScript literal of a value: JSON without quotes around names that need none. */
function literal(value: unknown): string {
  return pretty(value).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}
