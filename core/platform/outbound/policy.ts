import { type AddressPolicy, resolveWithSystem } from "./addresses.ts";

let installed: AddressPolicy = { allowed: [], resolve: resolveWithSystem };

/** Sets for the process where users may make it connect to; without it, to public addresses only. */
export function installAddressPolicy(policy: AddressPolicy): void {
  installed = policy;
}

export function addressPolicy(): AddressPolicy {
  return installed;
}
