import { randomInt } from 'node:crypto'

const octet = () => randomInt(1, 255)

/**
 * Headers of a call that appears to come from a separate network. The product limits registrations and applications per
 * network, and all tests share one machine.
 */
export const uniqueClientAddress = () => ({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` })
