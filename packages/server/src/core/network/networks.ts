import { BlockList, isIPv4 } from 'node:net'

/** Whether an IP address belongs to one of some networks (`192.168.1.0/24`) or is one of some addresses. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', length] = network.split('/')
    if (length === undefined) list.addAddress(start, familyOf(start))
    else list.addSubnet(start, Number(length), familyOf(start))
  }
  return list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')
