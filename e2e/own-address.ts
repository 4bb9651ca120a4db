import { randomInt } from 'node:crypto'

const octet = () => randomInt(1, 255)

/**
 * Headers of a call that seems to come from a network of its own: the product takes only a few registrations and applications
 * from each, and all tests share one machine.
 */
export const fromOwnAddress = () => ({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` })
