import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '../error-code.ts'
import type { Config } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

const unknownHost = ({ host }: Address) =>
  `HOST=${host} is not known here. Use 127.0.0.1, or 0.0.0.0 for all addresses.`
const reasons: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT=${port} is in use on ${host}: another program, or this server itself, is running there. Stop it, or choose another PORT.`,
  EACCES: ({ port }) => `PORT=${port} needs more rights than this user has. Choose a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}

/** The sentence for an error of listening; undefined for any other. */
export function listenProblemOf(error: unknown, address: Address): string | undefined {
  return reasons[codeOf(error) ?? '']?.(address)
}

/** Throws if the server could not listen, before it creates or changes anything. */
export async function assertCanListen(address: Address): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host: address.host, port: address.port })
    await once(server, 'listening')
  } catch (error) {
    throw new Error(listenProblemOf(error, address) ?? String(error), { cause: error })
  }
  server.close()
  await once(server, 'close')
}
