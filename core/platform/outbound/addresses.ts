import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Networks as a setting names them. */
export type Networks = "all" | readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number][];

/** Where the server may connect to on behalf of a user. */
export interface AddressPolicy {
  /** Networks that are allowed although they are not public. */
  allowed: Networks;
  /** The addresses of a host name; the system's resolver unless a test says otherwise. */
  resolve(host: string): Promise<ResolvedAddress[]>;
}

export async function resolveWithSystem(host: string): Promise<ResolvedAddress[]> {
  return (await lookup(host, { all: true, verbatim: true })) as ResolvedAddress[];
}

/** Networks with commas between (`10.0.0.0/8, ::1`), or `all`; null when it is not that. */
export function parseNetworks(text: string): Networks | null {
  if (text.trim() === "all") return "all";
  const networks = text.split(",").map((part) => parseNetwork(part.trim()));
  return networks.every((network) => network !== null) ? networks : null;
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** IPv6's global unicast; the library takes for unicast whatever no special range claims, `::7f00:1` among it. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Addresses in public ranges that a cloud answers to its own machines alone, with what is theirs: Azure's WireServer gives
 * out certificates and settings. The others (169.254.169.254, 100.100.100.200 of Alibaba, 192.0.0.192 of Oracle,
 * fd00:ec2::254 of AWS, fd20:ce::254 of Google) lie in ranges that are refused anyway.
 */
const cloudAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Whether the server may connect to an IP address, in any spelling. What is no address is refused. */
export function isAllowedAddress(text: string, { allowed }: Pick<AddressPolicy, "allowed">): boolean {
  if (allowed === "all") return true;
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address in IPv6 clothes (::ffff:127.0.0.1) is the IPv4 address.
  const address = ipaddr.process(text);
  if (allowed.some(([network, length]) => network.kind() === address.kind() && address.match(network, length))) {
    return true;
  }
  if (address.range() !== "unicast" || cloudAddresses.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}
