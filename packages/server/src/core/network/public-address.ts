import { BlockList, isIPv4 } from 'node:net'

/** IPv4 networks outside the public internet (RFC 6890), including multicast. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(network, bits, 'ipv4')

/**
 * IPv6 global unicast; `embedding` lists exceptions: networks that embed IPv4 addresses (Teredo, 6to4) and
 * documentation addresses.
 */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const embedding = new BlockList()
embedding.addSubnet('2001::', 32, 'ipv6')
embedding.addSubnet('2001:db8::', 32, 'ipv6')
embedding.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is on the public internet, so that a request to it cannot reach the school's own network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !internal.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !embedding.check(address, 'ipv6')
