import { Problem } from "../../../domain/problem.ts";
import { isAllowedAddress } from "./addresses.ts";
import { addressPolicy } from "./policy.ts";

/**
 * Refuses an address that guardedFetch would never call, when it is stored to be called later. The addresses behind a name
 * are checked at each call, since they can change.
 * @param loc place of the address in the request
 * @throws Problem bad_request
 */
export function requireCallableUrl(text: string, loc: (string | number)[]): void {
  refuse(formFault(text) ?? addressFault(text), loc);
}

/**
 * Refuses an address that no client could call. It is for addresses that are handed on to clients in other networks; this
 * server itself calls them through guardedFetch.
 * @throws Problem bad_request
 */
export function requireHttpUrl(text: string, loc: (string | number)[]): void {
  refuse(formFault(text), loc);
}

function refuse(fault: string | null, loc: (string | number)[]): void {
  if (fault === null) return;
  throw Problem.at("bad_request", loc, `${loc.join(".")}: ${fault}`, "url", fault);
}

function formFault(text: string): string | null {
  if (!URL.canParse(text)) return "This is not a URL.";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return "Only http and https addresses can be called.";
  if (username !== "" || password !== "") return "The address must not contain a user name or a password.";
  return null;
}

function addressFault(text: string): string | null {
  const host = new URL(text).hostname.replace(/^\[(.*)\]$/, "$1");
  const isAddress = /^[\d.]+$/.test(host) || host.includes(":");
  if (isAddress && !isAllowedAddress(host, addressPolicy())) {
    return `${host} is not a public address. The operator of the server can allow it.`;
  }
  return null;
}
