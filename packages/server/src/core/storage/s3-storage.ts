import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { problem, Problem } from '../http/problem.ts'
import { s3Client, type S3Place } from './s3-client.ts'
import { checkKey, isOwnKey, type Storage } from './storage.ts'

const mebibyte = 1024 * 1024
const partBytes = 8 * mebibyte
/** The protocol allows 10,000 parts. */
const mostParts = 9000
const partsAtOnce = 3

/** Files in a bucket of OSS, COS or another store that speaks S3. */
export function s3Storage(name: string, place: S3Place): Storage {
  const client = s3Client(place)

  /** Parts of a file, a few at a time; an upload that fails leaves nothing in the store. */
  async function writeParts(key: string, path: string, size: number): Promise<void> {
    const bytes = Math.max(partBytes, Math.ceil(size / mostParts / mebibyte) * mebibyte)
    const fewAtOnce = pLimit(partsAtOnce)
    const uploadId = await client.beginUpload(key)
    const file = await open(path)
    try {
      const parts = Array.from({ length: Math.ceil(size / bytes) }, (_, index) =>
        fewAtOnce(async () => {
          const body = Buffer.alloc(Math.min(bytes, size - index * bytes))
          await file.read(body, 0, body.length, index * bytes)
          return client.putPart(key, uploadId, index + 1, body)
        }),
      )
      await client.finishUpload(key, uploadId, await Promise.all(parts))
    } catch (error) {
      fewAtOnce.clearQueue()
      await client.abortUpload(key, uploadId).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  return {
    name,
    write: async (key, body) => orUnavailable(client.put(checkKey(key), body)),
    writeFile: async (key, path) => {
      checkKey(key)
      const { size } = await stat(path)
      await orUnavailable(writeParts(key, path, size))
    },
    read: (key, range) => Readable.from(read(client.get(checkKey(key), range)), { objectMode: false }),
    size: (key) => orUnavailable(client.size(checkKey(key))),
    remove: (key) => orUnavailable(client.remove(checkKey(key))),
    async *list(folder = '') {
      for (let next: string | undefined; ;) {
        const page = await orUnavailable(client.list(folder, next))
        yield* page.objects.filter(({ key }) => isOwnKey(key))
        if (page.next === undefined) return
        next = page.next
      }
    },
    removePartials: async (before) => {
      for (const { key, uploadId, startedAt } of await orUnavailable(client.listUploads('')))
        if (isOwnKey(key) && startedAt < before) await orUnavailable(client.abortUpload(key, uploadId))
    },
    addressOf: (key, { seconds, contentType, contentDisposition }) =>
      client.presign(checkKey(key), seconds, {
        'response-content-type': contentType,
        ...(contentDisposition !== undefined && { 'response-content-disposition': contentDisposition }),
      }),
  }
}

/** A store that refuses or cannot be reached is a 503, whose cause only the log shows. */
const unavailable = (cause: unknown): Problem =>
  cause instanceof Problem ? cause : Object.assign(problem('storage.unavailable'), { cause })

const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unavailable(error)
  })

async function* read(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw unavailable(error)
  }
}
