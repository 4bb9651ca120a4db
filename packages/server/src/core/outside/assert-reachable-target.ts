import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { isInNetworks } from '../network/networks.ts'
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
  for (const { address } of addresses)
    if (!isPublicAddress(address) && !isInNetworks(privateTargets, address))
      throw new PrivateTarget(`${host} is not public`)
}
