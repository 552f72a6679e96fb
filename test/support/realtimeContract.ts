import { Ajv } from "ajv";
import addFormats from "ajv-formats";

interface Reference {
  $ref: string;
}

interface Operation {
  action: "send" | "receive";
  channel: Reference;
  messages?: Reference[];
  reply?: { messages: Reference[] };
}

interface Channel {
  address: string;
  parameters?: Record<string, unknown>;
  messages: Record<string, Reference>;
}

/** The AsyncAPI document as it is served. */
export const document = (await Bun.file(new URL("../../generated/asyncapi.json", import.meta.url)).json()) as {
  info: { description: string };
  channels: Record<string, Channel>;
  operations: Record<string, Operation>;
};

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, "realtime");

/** Who sends a message over the connection. */
type Sender = "server" | "client";

/** Names of the messages of the connection, by who sends them: those of its operations, and their replies. */
export const messagesOf: Record<Sender, string[]> = {
  server: named("send", "receive"),
  client: named("receive", "send"),
};

function named(action: Operation["action"], answered: Operation["action"]): string[] {
  const own = Object.values(document.operations).filter(({ channel }) => channel.$ref === "#/channels/connection");
  const references = own.flatMap((operation) => [
    ...(operation.action === action ? (operation.messages ?? []) : []),
    ...(operation.action === answered ? (operation.reply?.messages ?? []) : []),
  ]);
  return [...new Set(references.map(({ $ref }) => lastOf($ref)))];
}

/** What is wrong with an object of a frame, and else which message it is. */
export type Judgement = { misses: string[]; names: string[] };

export function judge(sender: Sender, object: unknown): Judgement {
  const names = messagesOf[sender].filter(
    (name) => missesOf(`#/components/messages/${name}/payload`, object).length === 0,
  );
  if (names.length !== 1)
    return { misses: [`${JSON.stringify(object)} is ${names.join(" and ") || "no message"}`], names };
  return names[0] === "push" ? judgeNews(object as Push) : { misses: [], names };
}

interface Push {
  push: { channel: string; pub: { data: { message_name: string; data: string } } };
}

function judgeNews({ push: { channel, pub } }: Push): Judgement {
  const found = Object.values(document.channels).filter(({ address }) => patternOf(address).test(channel));
  if (found.length !== 1) return { misses: [`${found.length} channels are called ${channel}`], names: ["push"] };
  const names = Object.keys(found[0]?.messages ?? {}).filter((name) => nameOf(name) === pub.data.message_name);
  const [name] = names;
  if (!name) return { misses: [`${channel} has no message ${pub.data.message_name}`], names: ["push"] };
  const { $ref } = at(`#/components/messages/${name}/payload`) as Reference;
  const content = `${$ref}/properties/data/x-content-schema`;
  return {
    misses: [...missesOf($ref, pub.data), ...missesOf(content, JSON.parse(pub.data.data))],
    names: ["push", name],
  };
}

function nameOf(message: string): unknown {
  return (at(`#/components/messages/${message}`) as { name?: string }).name;
}

function patternOf(address: string): RegExp {
  return new RegExp(
    `^${address
      .split(/\{\w+\}/)
      .map(RegExp.escape)
      .join("[^:]+")}$`,
  );
}

function missesOf(pointer: string, value: unknown): string[] {
  const check = ajv.getSchema(`realtime${pointer}`);
  if (!check) throw new Error(`the document has no schema at ${pointer}`);
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${pointer}: ${instancePath} ${message}`);
}

function at(pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce((node: unknown, name) => (node as Record<string, unknown>)[name], document);
}

function lastOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
