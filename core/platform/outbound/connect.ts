import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { type AddressPolicy, isAllowedAddress, type ResolvedAddress } from "./addresses.ts";
import { OutboundFault } from "./outboundFault.ts";

/** One request, to one address; redirects are not followed here. */
export interface WireRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | string | null;
  signal: AbortSignal;
}

/**
 * Sends a request and gives the answer's head; its body is read from it.
 *
 * The addresses of the host are checked where they are used: the connection is made to exactly what was checked, so a
 * name that resolves to something else a moment later changes nothing. node:http is used and not fetch, because fetch
 * resolves by itself and obeys HTTP_PROXY, which would connect for us to whatever it likes.
 * @throws OutboundFault refused_address, unknown_host, unreachable
 */
export function sendRequest(request: WireRequest, policy: AddressPolicy): Promise<http.IncomingMessage> {
  const { url, method, headers, body, signal } = request;
  const host = bareHost(url);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  // A literal address is not looked up, so it is checked here; what is looked up is checked in `lookup`.
  if (isLiteral(url) && !isAllowedAddress(host, policy)) return Promise.reject(refusedAddress(host));
  const outgoing = (url.protocol === "https:" ? https : http).request({
    agent: agentOf(policy, url.protocol),
    protocol: url.protocol,
    hostname: host,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) },
    lookup: checkedLookup(policy),
  });
  // Not node's own `signal`: it follows the whole request as a stream, which costs as much as sending it.
  signal.addEventListener("abort", () => outgoing.destroy(signal.reason as Error), { once: true });
  outgoing.on("response", resolve);
  outgoing.on("error", (error) => reject(asFault(error, url)));
  outgoing.end(body ?? undefined);
  return promise;
}

/** A lookup that gives only addresses that may be connected to, and fails when one of the host's may not. */
function checkedLookup(policy: AddressPolicy): LookupFunction {
  return (host, options, callback) => {
    resolveChecked(host, policy).then(
      (addresses) => {
        const [first] = addresses as [ResolvedAddress];
        if (options.all) callback(null, addresses as never);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error as Error, "", 0),
    );
  };
}

async function resolveChecked(host: string, policy: AddressPolicy): Promise<ResolvedAddress[]> {
  let addresses: ResolvedAddress[];
  try {
    addresses = await policy.resolve(host);
  } catch (error) {
    throw new OutboundFault("unknown_host", `The host ${host} was not found.`, { cause: error });
  }
  if (addresses.length === 0) throw new OutboundFault("unknown_host", `The host ${host} has no address.`);
  if (!addresses.every(({ address }) => isAllowedAddress(address, policy))) throw refusedAddress(host);
  return addresses;
}

/** Says nothing of what a name resolves to: that would map the network behind the server. */
function refusedAddress(host: string): OutboundFault {
  return new OutboundFault(
    "refused_address",
    `The address ${host} is private or reserved; the server connects to public addresses only, unless SHEAF_OUTBOUND_ALLOW has its network.`,
  );
}

function asFault(error: Error, url: URL): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const code = (error as NodeJS.ErrnoException).code ?? error.message;
  return new OutboundFault("unreachable", `The connection to ${url.host} failed: ${code}.`, { cause: error });
}

interface Agents {
  "http:": http.Agent;
  "https:": https.Agent;
}

/** Connections are kept for each policy apart: one that another policy checked must not be used again. */
const agents = new WeakMap<AddressPolicy, Agents>();
const keptSocketMs = 5_000;

function agentOf(policy: AddressPolicy, protocol: string): http.Agent {
  let known = agents.get(policy);
  if (!known) {
    const options = { keepAlive: true, timeout: keptSocketMs, maxFreeSockets: 32 };
    known = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
    agents.set(policy, known);
  }
  return known[protocol as keyof Agents];
}

function bareHost({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

/** URL has turned every spelling of an IPv4 address (0x7f.1, 2130706433) into the usual one. */
function isLiteral({ hostname }: URL): boolean {
  return hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
