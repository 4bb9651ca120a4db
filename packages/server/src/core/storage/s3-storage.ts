import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { problem, Problem } from '../problem.ts'
import { partSender } from './part-sender.ts'
import { s3Client, type S3Place } from './s3-client.ts'
import { checkKey, isOwnKey, type Storage } from './storage.ts'

/** Stores files in a bucket of OSS, COS or another S3-compatible store. */
export function s3Storage(name: string, place: S3Place): Storage {
  const client = s3Client(place)
  const sender = partSender(name, client)
  return {
    name,
    write: async (key, body) => orUnavailable(client.put(checkKey(key), body)),
    writeFile: async (key, path, notePath) => {
      const { size } = await stat(path)
      return orUnavailable(sender.finish({ key: checkKey(key), path, size, notePath }))
    },
    sendReceived: async (file, received) => orUnavailable(sender.sendReceived(file, received)),
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

/** A failing or unreachable store results in a 503, whose cause appears only in the log. */
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
