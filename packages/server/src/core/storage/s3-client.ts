import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ByteRange } from './storage.ts'
import { textOf, textsOf } from './xml.ts'

/** Where a bucket is and who may use it. */
export interface S3Place {
  /** `https://s3.oss-cn-hangzhou.aliyuncs.com` */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket's own domain, at which browsers read; empty for the endpoint. */
  readonly domain: string
}

/** What a store answered instead of doing it: its own code and message, without anything secret. */
export class StoreRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message === '' ? code : `${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

export interface UploadPart {
  readonly number: number
  readonly etag: string
}

const callTimeoutMs = 20_000
/** 8 MB in five minutes is a line of 220 kbit/s. */
const bodyTimeoutMs = 300_000
const tries = { retries: 2, initRetryMs: 200 }

/** The calls of the S3 protocol that we make, signed (Signature Version 4); each holds at most one part in memory. */
export function s3Client(place: S3Place) {
  const base = bucketAddress(place.endpoint, place.bucket)
  const readBase = place.domain || base
  const addressOf = (key: string) => (key === '' ? base : `${base}/${key}`)
  const aws = new AwsClient({
    accessKeyId: place.accessKey,
    secretAccessKey: place.secretKey,
    service: 's3',
    region: place.region,
    ...tries,
  })

  async function call(
    method: string,
    key: string,
    query: Readonly<Record<string, string>> = {},
    body?: Buffer | string,
  ): Promise<Response> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const parameters = new URLSearchParams(query).toString()
    const send = () =>
      aws.fetch(`${addressOf(key)}${parameters && `?${parameters}`}`, {
        method,
        headers: { 'x-amz-content-sha256': digest },
        ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
        signal: AbortSignal.timeout(body === undefined ? callTimeoutMs : bodyTimeoutMs),
      })
    const response = await send().catch((error: unknown) => {
      // A kept connection that the store has closed, or one that broke; every call may be made twice.
      if (error instanceof TypeError) return send()
      throw error
    })
    if (!response.ok) throw await refusalOf(response)
    return response
  }
  /** Reads an answer to its end, so that its connection serves the next call. */
  const textBody = async (answer: Promise<Response>) => (await answer).text()

  return {
    put: async (key: string, body: Buffer): Promise<void> => void (await textBody(call('PUT', key, {}, body))),
    /** The bytes of an object as they come. */
    async *get(key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
      // Not `call`: its time limit would end a long reading.
      const answer = await aws.fetch(addressOf(key), range && { headers: { range: `bytes=${range.from}-${range.to}` } })
      if (!answer.ok) throw await refusalOf(answer)
      if (answer.body) yield* answer.body as AsyncIterable<Uint8Array>
    },
    size: async (key: string) => Number((await call('HEAD', key)).headers.get('content-length')),
    remove: async (key: string): Promise<void> => void (await textBody(call('DELETE', key))),
    /** One page of keys; `next` asks for the page after it. */
    list: async (prefix: string, next?: string) => {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) }
      const xml = await textBody(call('GET', '', query))
      return {
        objects: textsOf(xml, 'Contents').map((each) => ({
          key: textOf(each, 'Key'),
          byteSize: Number(textOf(each, 'Size')),
          changedAt: Date.parse(textOf(each, 'LastModified')),
        })),
        next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined,
      }
    },

    beginUpload: async (key: string) => textOf(await textBody(call('POST', key, { uploads: '' })), 'UploadId'),
    putPart: async (key: string, uploadId: string, number: number, body: Buffer): Promise<UploadPart> => {
      const answer = await call('PUT', key, { partNumber: String(number), uploadId }, body)
      await answer.text()
      return { number, etag: answer.headers.get('etag') ?? '' }
    },
    finishUpload: async (key: string, uploadId: string, parts: readonly UploadPart[]): Promise<void> => {
      const list = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const xml = await textBody(call('POST', key, { uploadId }, body))
      // A store may begin its answer with 200 and fail afterwards.
      if (textOf(xml, 'Code') !== '') throw new StoreRefusal(500, textOf(xml, 'Code'), textOf(xml, 'Message'))
    },
    abortUpload: async (key: string, uploadId: string): Promise<void> =>
      void (await textBody(call('DELETE', key, { uploadId }))),
    listUploads: async (prefix: string) =>
      textsOf(await textBody(call('GET', '', { uploads: '', prefix })), 'Upload').map((each) => ({
        key: textOf(each, 'Key'),
        uploadId: textOf(each, 'UploadId'),
        startedAt: Date.parse(textOf(each, 'Initiated')),
      })),

    /** An address that reads an object without any key for so many seconds. */
    presign: async (key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string> => {
      const parameters = new URLSearchParams({ ...query, 'X-Amz-Expires': String(seconds) })
      return (await aws.sign(`${readBase}/${key}?${parameters}`, { aws: { signQuery: true } })).url
    },
  }
}
export type S3Client = ReturnType<typeof s3Client>

/** Where browsers read from a store. */
export const readOrigin = ({ endpoint, bucket, domain }: Pick<S3Place, 'endpoint' | 'bucket' | 'domain'>) =>
  new URL(domain === '' ? bucketAddress(endpoint, bucket) : domain).origin

/** `https://bucket.endpoint`, which OSS and COS demand; an address or a bare name has no subdomains. */
function bucketAddress(endpoint: string, bucket: string): string {
  const url = new URL(endpoint)
  const hasSubdomains = /[a-z]/i.test(url.hostname) && url.hostname.includes('.')
  return hasSubdomains ? `${url.protocol}//${bucket}.${url.host}` : `${url.origin}/${bucket}`
}

async function refusalOf(response: Response): Promise<StoreRefusal> {
  const xml = await response.text().catch(() => '')
  return new StoreRefusal(response.status, textOf(xml, 'Code') || `HTTP ${response.status}`, textOf(xml, 'Message'))
}
