import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Networks, parsed from a setting. */
export type Networks = "all" | readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number][];

/** Addresses to which the server may connect on behalf of a user. */
export interface AddressPolicy {
  /** Networks that are allowed although they are not public. */
  allowed: Networks;
  /** Resolves a host name; with the system's resolver, except in tests. */
  resolve(host: string): Promise<ResolvedAddress[]>;
}

export async function resolveWithSystem(host: string): Promise<ResolvedAddress[]> {
  return (await lookup(host, { all: true, verbatim: true })) as ResolvedAddress[];
}

/** Parses networks with commas between them (`10.0.0.0/8, ::1`), or `all`. @returns null for any other text */
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

/** Global unicast of IPv6; the library calls every address outside of its special ranges unicast, `::7f00:1` among them. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Addresses in public ranges at which a cloud serves data to its own machines: Azure's WireServer gives out certificates
 * and settings. The others (169.254.169.254, 100.100.100.200 of Alibaba, 192.0.0.192 of Oracle,
 * fd00:ec2::254 of AWS, fd20:ce::254 of Google) lie in ranges that are refused anyway.
 */
const cloudAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** Tells whether the server may connect to an IP address, in any spelling. Any other text is refused. */
export function isAllowedAddress(text: string, { allowed }: Pick<AddressPolicy, "allowed">): boolean {
  if (allowed === "all") return true;
  if (!ipaddr.isValid(text)) return false;
  // An IPv4 address mapped into IPv6 (::ffff:127.0.0.1) is treated as the IPv4 address.
  const address = ipaddr.process(text);
  if (allowed.some(([network, length]) => network.kind() === address.kind() && address.match(network, length))) {
    return true;
  }
  if (address.range() !== "unicast" || cloudAddresses.has(address.toString())) return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}
