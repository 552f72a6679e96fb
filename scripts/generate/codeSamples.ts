import {
  type CodeSample,
  type Document,
  type OperationObject,
  operationsOf,
  type ResponseObject,
  resolve,
} from "./document.ts";
import { type ExampleRequest, exampleRequest } from "./exampleRequest.ts";
import { type Call, javascriptCall, javascriptLiteral, pythonCall } from "./sampleLanguages.ts";

export function addCodeSamples(document: Document): void {
  const server = document.servers?.[0]?.url;
  if (server === undefined) return;
  for (const { path, item, method, operation } of operationsOf(document)) {
    const request = exampleRequest(document, path, method, item);
    const call: Call = {
      method: request.method,
      url: server + request.path,
      secrets: secretHeaders(document, operation),
      headers: request.headers,
      body: request.body,
      answer: answerForm(document, operation),
    };
    operation["x-codeSamples"] = [
      { lang: "Shell", label: "curl", source: curl(call) },
      { lang: "JavaScript", label: "JavaScript", source: javascriptCall(call) },
      { lang: "Python", label: "Python", source: pythonCall(call) },
      ...sdkSamples(operation, request, server),
    ];
    delete operation["x-sdk-call"];
  }
}

function curl({ method, url, secrets, headers, body, answer }: Call): string {
  const usual = body === undefined ? "GET" : "POST";
  const lines = [
    `curl ${method === usual ? "" : `-X ${method} `}${quoted(url)}`,
    ...Object.entries(secrets).map(([name, variable]) => `-H "${name}: $${variable}"`),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(answer === "bytes" ? ["--output answer"] : []),
  ];
  return lines.join(" \\\n  ");
}

function secretHeaders(document: Document, { security = document.security ?? [] }: OperationObject): Call["secrets"] {
  if (security.length === 0) return {};
  return security.some((requirement) => "AdminSecret" in requirement)
    ? { "X-ADMIN-SECRET": "SHEAF_ADMIN_SECRET" }
    : { "X-API-KEY": "SHEAF_API_KEY" };
}

function answerForm(document: Document, { responses }: OperationObject): Call["answer"] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const media = Object.keys((success && resolve<ResponseObject>(document, success).content) ?? {});
  if (media.length === 0) return "none";
  if (media.includes("application/json")) return "json";
  return media.some((type) => type.startsWith("text/")) ? "text" : "bytes";
}

function sdkSamples({ "x-sdk-call": call }: OperationObject, request: ExampleRequest, server: string): CodeSample[] {
  if (!call) return [];
  const given = (call.arguments ?? []).map((argument) => javascriptLiteral(filledIn(argument, request)));
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
