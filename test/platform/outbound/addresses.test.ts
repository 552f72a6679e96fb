import { expect, test } from "bun:test";
import { isAllowedAddress, parseNetworks } from "../../../core/platform/outbound/addresses.ts";

test.each([
  ["loopback", ["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1"]],
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1", "fc00::1"]],
  ["link local", ["169.254.169.254", "fe80::1", "fe80::1%eth0"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  [
    "unspecified and reserved",
    ["0.0.0.0", "0.1.2.3", "240.0.0.1", "192.0.2.1", "198.18.0.1", "::", "2001:db8::1", "4000::1"],
  ],
  ["IPv4 in IPv6", ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:a00:1", "::7f00:1", "::127.0.0.1", "64:ff9b::7f00:1"]],
  ["tunnels", ["2002:7f00:1::", "2001::1"]],
  [
    "what clouds answer to their machines alone",
    [
      ...["168.63.129.16", "::ffff:168.63.129.16", "::ffff:a83f:8110", "64:ff9b::168.63.129.16", "100.100.100.200"],
      ...["192.0.0.192", "fd00:ec2::254", "fd20:ce::254"],
    ],
  ],
  ["no address", ["", "localhost", "example.com", "127.0.0.1.", "1.2.3.4.5", "[::1]"]],
])("%s is refused", (_, addresses) => {
  for (const address of addresses)
    expect([address, isAllowedAddress(address, { allowed: [] })]).toEqual([address, false]);
});

test("public addresses are allowed", () => {
  for (const address of ["8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]) {
    expect([address, isAllowedAddress(address, { allowed: [] })]).toEqual([address, true]);
  }
});

test("what the operator allows is allowed, and nothing beside it", () => {
  const allowed = parseNetworks("10.1.0.0/16, 127.0.0.1,fd00:1::/32");
  if (allowed === null) throw new Error("not understood");
  for (const address of ["10.1.2.3", "127.0.0.1", "::ffff:127.0.0.1", "fd00:1::5", "8.8.8.8"]) {
    expect([address, isAllowedAddress(address, { allowed })]).toEqual([address, true]);
  }
  for (const address of ["10.2.0.1", "127.0.0.2", "fd00:2::5", "169.254.169.254"]) {
    expect([address, isAllowedAddress(address, { allowed })]).toEqual([address, false]);
  }
  expect(isAllowedAddress("169.254.169.254", { allowed: "all" })).toBe(true);
  expect(isAllowedAddress("168.63.129.16", { allowed: parseNetworks("168.63.129.16") ?? [] })).toBe(true);
  expect(parseNetworks("all")).toBe("all");
  for (const text of ["", "localhost", "10.0.0.0/33", "10.0.0.0/8,", "10.0.0.0/x"])
    expect(parseNetworks(text)).toBeNull();
});
