import { isIPv6 } from 'node:net'

const groupsInAll = 8
const groupsOfNetwork = 4

/**
 * The key that limits count by: an IPv4 address, or the /64 network of an IPv6 address, since its owner controls all
 * addresses in it.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [before = [], after = []] = address
    .replace(/:[\d.]+\.\d+$/, ':0:0')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  const groups = [...before, ...Array<string>(groupsInAll - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A network as its users are shown it: without the last number of an IPv4 address. */
export const shownNetwork = (ip: string): string => networkOf(ip).replace(/\.\d+$/, '.*')
