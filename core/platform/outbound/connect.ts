import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { type AddressPolicy, isAllowedAddress, type ResolvedAddress } from "./addresses.ts";
import { OutboundFault } from "./outboundFault.ts";

interface WireRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | string | null;
  signal: AbortSignal;
}

/**
 * Sends a request. @returns the head of the answer, from which the body can be read
 *
 * The addresses of the host are checked where they are used: the connection is made to exactly the checked address, so a
 * name that resolves to something else a moment later changes nothing. This uses node:http and not fetch, because fetch
 * resolves names itself and obeys HTTP_PROXY, and a proxy would connect to any address.
 * @throws OutboundFault refused_address, unknown_host, unreachable
 */
export function sendRequest(request: WireRequest, policy: AddressPolicy): Promise<http.IncomingMessage> {
  const { url, method, headers, body, signal } = request;
  const host = bareHost(url);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  // A literal address is not looked up, so it is checked here; names are checked in `lookup`.
  if (isLiteral(url) && !isAllowedAddress(host, policy)) return Promise.reject(refusedAddress(host));
  const outgoing = (url.protocol === "https:" ? https : http).request({
    agent: agentFor(policy, url.protocol),
    protocol: url.protocol,
    hostname: host,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) },
    lookup: checkedLookup(policy),
  });
  // Node's own `signal` follows the whole request as a stream, which costs as much as sending it.
  signal.addEventListener("abort", () => outgoing.destroy(signal.reason as Error), { once: true });
  outgoing.on("response", resolve);
  outgoing.on("error", (error) => reject(asFault(error, url)));
  outgoing.end(body ?? undefined);
  return promise;
}

/** Lookup that gives allowed addresses only, and fails when one address of the host is not allowed. */
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

/** Names the host only: telling the addresses behind it would map the network behind the server. */
function refusedAddress(host: string): OutboundFault {
  return new OutboundFault(
    "refused_address",
    `The address ${host} is private or reserved; the server connects only to public addresses, unless SHEAF_OUTBOUND_ALLOW contains its network.`,
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

/** Open connections by policy: a connection that was checked by one policy must not be used under another. */
const agents = new WeakMap<AddressPolicy, Agents>();
const keptSocketMs = 5_000;

function agentFor(policy: AddressPolicy, protocol: string): http.Agent {
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

/** Tells whether the host is an address; URL has turned every spelling of IPv4 (0x7f.1, 2130706433) into the usual one. */
function isLiteral({ hostname }: URL): boolean {
  return hostname.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
