import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Config } from '../config/config.ts'
import { isPublicAddress } from '../network/public-address.ts'

/** A server that settings name resolves to an address inside a network that the operator has not opened. */
export class PrivateTarget extends Error {}

/**
 * Throws if a host that an admin has entered is on the school's own network: through tests and uploads it could be
 * used to reach servers that only this machine can reach. The operator may list exceptions (`PRIVATE_TARGETS`).
 */
export async function assertReachableTarget({ privateTargets }: Pick<Config, 'privateTargets'>, host: string) {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(name) === 0 ? await lookup(name, { all: true }) : [{ address: name }]
  const allowed = allowedOf(privateTargets)
  for (const { address } of addresses)
    if (!isPublicAddress(address) && !allowed.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'))
      throw new PrivateTarget(`${host} is not public`)
}

function allowedOf(targets: readonly string[]): BlockList {
  const allowed = new BlockList()
  for (const target of targets) {
    const [address = '', length] = target.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (length === undefined) allowed.addAddress(address, family)
    else allowed.addSubnet(address, Number(length), family)
  }
  return allowed
}
