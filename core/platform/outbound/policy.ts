import { type AddressPolicy, resolveWithSystem } from "./addresses.ts";

let installed: AddressPolicy = { allowed: [], resolve: resolveWithSystem };

/** Sets the addresses to which users may make the process connect; the default is public addresses only. */
export function installAddressPolicy(policy: AddressPolicy): void {
  installed = policy;
}

export function addressPolicy(): AddressPolicy {
  return installed;
}
