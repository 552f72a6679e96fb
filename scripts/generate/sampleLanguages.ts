/** A request as a sample sends it. */
export interface Call {
  method: string;
  url: string;
  /** Variables of the environment that hold the values of headers. */
  secrets: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  answer: "json" | "text" | "bytes" | "none";
}

const json = { "Content-Type": "application/json" };

/** JavaScript as Node and Bun run it, without packages. */
export function javascriptCall(call: Call): string {
  const { method, url, secrets, body, answer } = call;
  const headers = [
    ...Object.entries(secrets).map(([name, variable]) => `"${name}": process.env.${variable}`),
    ...fixedHeaders(call),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: "${method}",`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${javascriptLiteral(body)}),`]),
  ];
  const given = options.length === 0 ? "" : `, {\n${indented(options.join("\n"), 2)}\n}`;
  const results = {
    json: "console.log(await answer.json());",
    text: "console.log(await answer.text());",
    bytes: 'await writeFile("answer", Buffer.from(await answer.arrayBuffer()));',
    none: "console.log(answer.status);",
  };
  return [
    ...(answer === "bytes" ? ['import { writeFile } from "node:fs/promises";\n'] : []),
    `const answer = await fetch(${JSON.stringify(url)}${given});`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample has the template.
    "if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);",
    results[answer],
  ].join("\n");
}

/** Python with its standard library. */
export function pythonCall(call: Call): string {
  const { method, url, secrets, body, answer } = call;
  const headers = [
    ...Object.entries(secrets).map(([name, variable]) => `"${name}": os.environ["${variable}"]`),
    ...fixedHeaders(call),
  ];
  const options = [
    `${JSON.stringify(url)},`,
    ...(method === "GET" ? [] : [`method="${method}",`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(", ")}},`]),
    ...(body === undefined ? [] : [`data=json.dumps(${pythonLiteral(body)}).encode(),`]),
  ];
  const results = {
    json: "print(json.load(answer))",
    text: "print(answer.read().decode())",
    bytes: 'open("answer", "wb").write(answer.read())',
    none: "print(answer.status)",
  };
  const modules = [
    ...(body !== undefined || answer === "json" ? ["json"] : []),
    ...(Object.keys(secrets).length > 0 ? ["os"] : []),
  ];
  const isPlain = options.length === 1;
  return [
    ...modules.map((name) => `import ${name}`),
    `from urllib.request import ${isPlain ? "urlopen" : "Request, urlopen"}`,
    "",
    ...(isPlain ? [] : [`request = Request(\n${indented(options.join("\n"), 4)}\n)`]),
    `with urlopen(${isPlain ? JSON.stringify(url) : "request"}) as answer:\n    ${results[answer]}`,
  ].join("\n");
}

function fixedHeaders({ headers, body }: Call): string[] {
  const all = { ...headers, ...(body === undefined ? {} : json) };
  return Object.entries(all).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
}

/** JavaScript literal of a value: JSON without quotes around names that need none. */
export function javascriptLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}

const pythonWords: Record<string, string> = { true: "True", false: "False", null: "None" };

function pythonLiteral(value: unknown): string {
  return JSON.stringify(value, null, 4).replace(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (token) => pythonWords[token] ?? token,
  );
}

function indented(text: string, spaces: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(spaces));
}
