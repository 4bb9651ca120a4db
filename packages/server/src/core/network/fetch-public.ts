import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where a request to a user-supplied URL may go. */
export interface FetchPolicy {
  readonly isHttpAllowed: boolean
  readonly isAllowed: (address: string) => boolean
}
const publicOnly: FetchPolicy = { isHttpAllowed: false, isAllowed: isPublicAddress }

export interface FetchLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Required prefix of the Content-Type. */
  readonly type: string
}

/** The body of a POST. */
export interface SentBody {
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * Fetches a user-supplied URL. Returns undefined if its address is not public, or the response is of another type, too
 * large, too slow or redirected. The resolved address is checked and then used for the connection, so DNS rebinding
 * gains nothing.
 */
export function fetchPublic(
  address: string,
  limits: FetchLimits,
  policy: FetchPolicy = publicOnly,
  sent?: SentBody,
): Promise<Uint8Array | undefined> {
  const url = URL.parse(address)
  if (!url || !mayRequest(url, policy)) return Promise.resolve(undefined)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const fail = () => resolve(undefined)
    const request = send(
      url,
      {
        agent: false,
        method: sent ? 'POST' : 'GET',
        headers: {
          accept: `${limits.type}*`,
          'user-agent': 'Jiangxue',
          ...(sent && { 'content-type': sent.type, 'content-length': sent.bytes.length }),
        },
        lookup: checkedLookup(policy),
        signal: AbortSignal.timeout(limits.timeoutMs),
      },
      (response) => {
        const chunks: Uint8Array[] = []
        let size = 0
        const isWanted = response.statusCode === 200 && response.headers['content-type']?.startsWith(limits.type)
        if (!isWanted) request.destroy()
        response.on('error', fail).on('close', fail)
        response.on('data', (chunk: Uint8Array) => {
          size += chunk.length
          if (size > limits.maxBytes) request.destroy()
          else chunks.push(chunk)
        })
        response.on('end', () => resolve(isWanted && size <= limits.maxBytes ? Buffer.concat(chunks) : undefined))
      },
    )
    request.on('error', fail).on('close', fail).end(sent?.bytes)
  })
}

function mayRequest(url: URL, { isHttpAllowed, isAllowed }: FetchPolicy): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (!isHttpAllowed && (url.protocol !== 'https:' || url.port !== '')) return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address is never resolved, so it is checked here.
  return isIP(host) === 0 || isAllowed(host)
}

const checkedLookup =
  ({ isAllowed }: FetchPolicy): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${host} has no address`), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new Error(`${host} is not public`), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
