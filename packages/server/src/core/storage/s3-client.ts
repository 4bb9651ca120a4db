import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { digestOf, sendRequest, textOfAnswer, type RequestBody } from './send-request.ts'
import type { ByteRange } from './storage.ts'
import { textOf, textsOf } from './xml.ts'

/** The location of a bucket and the credentials for it. */
export interface S3Place {
  /** `https://s3.oss-cn-hangzhou.aliyuncs.com` */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket's custom domain, from which browsers read; empty for the endpoint. */
  readonly domain: string
}

/** An error response of a store: its code and message, which contain nothing secret. */
export class StoreError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message === '' ? code : `${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

interface CallDetail {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
}

export interface UploadPart {
  readonly number: number
  readonly etag: string
}

/** Timeout without any activity of the store. */
const timeoutMs = 20_000
/** Delays before retrying after 5xx responses and broken connections; all calls can safely be repeated. */
const retryAfterMs = [200, 800]

/** The calls of the S3 protocol that we use, signed (Signature Version 4). */
export function s3Client(place: S3Place) {
  const base = bucketAddress(place.endpoint, place.bucket)
  const readBase = place.domain || base
  const credentials = {
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
    cache: new Map<string, ArrayBuffer>(),
  }

  async function call(
    method: string,
    key: string,
    { query = {}, headers = {}, body }: CallDetail = {},
  ): Promise<IncomingMessage> {
    const parameters = new URLSearchParams(query).toString()
    const url = `${base}${key && `/${key}`}${parameters && `?${parameters}`}`
    const digest = await digestOf(body)
    for (const waitMs of [...retryAfterMs, undefined]) {
      const signer = new AwsV4Signer({
        ...credentials,
        method,
        url,
        headers: { ...headers, 'x-amz-content-sha256': digest },
      })
      const signed = await signer.sign()
      const sent = sendRequest(method, signed.url, Object.fromEntries(signed.headers), body, timeoutMs)
      const answer = waitMs === undefined ? await sent : await sent.catch(() => undefined)
      const status = answer?.statusCode ?? 0
      if (answer && status < 300) return answer
      if (answer && (status < 500 || waitMs === undefined)) throw await refusalOf(answer)
      answer?.resume()
      await pause(waitMs)
    }
    throw new Error('unreachable: the last attempt returns or throws')
  }
  const textBody = async (answer: Promise<IncomingMessage>) => textOfAnswer(await answer)

  return {
    put: async (key: string, body: Buffer): Promise<void> => void (await textBody(call('PUT', key, { body }))),
    /** Streams the bytes of an object. */
    async *get(key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
      const headers = range && { range: `bytes=${range.from}-${range.to}` }
      yield* (await call('GET', key, headers && { headers })) as AsyncIterable<Uint8Array>
    },
    size: async (key: string) => {
      const answer = await call('HEAD', key)
      answer.resume()
      return Number(answer.headers['content-length'])
    },
    remove: async (key: string): Promise<void> => void (await textBody(call('DELETE', key))),
    /** A page of keys; pass `next` to get the following page. */
    list: async (prefix: string, next?: string) => {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
      const xml = await textBody(call('GET', '', { query }))
      return {
        objects: textsOf(xml, 'Contents').map((each) => ({
          key: textOf(each, 'Key'),
          byteSize: Number(textOf(each, 'Size')),
          changedAt: Date.parse(textOf(each, 'LastModified')),
        })),
        next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined,
      }
    },

    beginUpload: async (key: string) =>
      textOf(await textBody(call('POST', key, { query: { uploads: '' } })), 'UploadId'),
    putPart: async (key: string, uploadId: string, number: number, body: RequestBody): Promise<UploadPart> => {
      const answer = await call('PUT', key, { query: { partNumber: String(number), uploadId }, body })
      answer.resume()
      return { number, etag: String(answer.headers.etag) }
    },
    finishUpload: async (key: string, uploadId: string, parts: readonly UploadPart[]): Promise<void> => {
      const list = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
      const xml = await textBody(call('POST', key, { query: { uploadId }, body }))
      // A store may respond with 200 and still report an error in the body.
      if (textOf(xml, 'Code') !== '') throw new StoreError(500, textOf(xml, 'Code'), textOf(xml, 'Message'))
    },
    abortUpload: async (key: string, uploadId: string): Promise<void> =>
      void (await textBody(call('DELETE', key, { query: { uploadId } }))),
    listUploads: async (prefix: string) =>
      textsOf(await textBody(call('GET', '', { query: { uploads: '', prefix } })), 'Upload').map((each) => ({
        key: textOf(each, 'Key'),
        uploadId: textOf(each, 'UploadId'),
        startedAt: Date.parse(textOf(each, 'Initiated')),
      })),

    /** A URL that reads an object without credentials for a number of seconds. */
    presign: async (key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string> => {
      const parameters = new URLSearchParams({ ...query, 'X-Amz-Expires': String(seconds) })
      const signer = new AwsV4Signer({ ...credentials, url: `${readBase}/${key}?${parameters}`, signQuery: true })
      return String((await signer.sign()).url)
    },
  }
}
export type S3Client = ReturnType<typeof s3Client>

/** The origin from which browsers read from a store. */
export const readOrigin = ({ endpoint, bucket, domain }: Pick<S3Place, 'endpoint' | 'bucket' | 'domain'>) =>
  new URL(domain === '' ? bucketAddress(endpoint, bucket) : domain).origin

/**
 * `https://bucket.endpoint`, which OSS and COS require; IP addresses and single-label host names have no subdomains.
 */
function bucketAddress(endpoint: string, bucket: string): string {
  const url = new URL(endpoint)
  const hasSubdomains = /[a-z]/i.test(url.hostname) && url.hostname.includes('.')
  return hasSubdomains ? `${url.protocol}//${bucket}.${url.host}` : `${url.origin}/${bucket}`
}

async function refusalOf(answer: IncomingMessage): Promise<StoreError> {
  const xml = await textOfAnswer(answer).catch(() => '')
  const status = answer.statusCode ?? 0
  return new StoreError(status, textOf(xml, 'Code') || `HTTP ${status}`, textOf(xml, 'Message'))
}
