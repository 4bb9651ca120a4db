import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { filmedLesson, openFilm, type OpenedRecord } from '../../testing/study/filmed-lesson.ts'
import { testApp } from '../../testing/test-app.ts'
import { bytesWithin } from './byte-ranges.ts'
import { unpackDelivered } from './delivered.ts'

const it = testApp()
const size = 64 * 1024 * 1024
let listening: Promise<string> | undefined

/** A session of a video that is much larger than connection buffers. */
async function openLargeFilm() {
  const [who, film] = [await it.world.student(), await filmedLesson(it)]
  const { database, storages } = it.context
  const { storage, objectKey } = await storages.newObject('signed', '.mp4')
  await storage.write(objectKey, Buffer.alloc(size, 7))
  await database.write((db) =>
    db
      .updateTable('files')
      .set({ objectKey, byteSize: size })
      .where('id', '=', (media) => media.selectFrom('media').select('fileId').where('id', '=', film.mediaId))
      .execute(),
  )
  return openFilm(it, who, film)
}
async function request({ videoUrl }: OpenedRecord, range = ''): Promise<IncomingMessage> {
  const address = await (listening ??= it.app.listen({ port: 0, host: '127.0.0.1' }))
  const [response] = (await once(get(`${address}${videoUrl}`, range ? { headers: { range } } : {}), 'response')) as [
    IncomingMessage,
  ]
  return response
}
const storedOf = async ({ playbackSession }: OpenedRecord) => {
  const { delivered } = await it.context.database.read
    .selectFrom('playbackSessions')
    .select('delivered')
    .where('publicId', '=', playbackSession)
    .executeTakeFirstOrThrow()
  return unpackDelivered(delivered ?? '').sent
}
async function until<T>(ask: () => Promise<T>, isRight: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await ask()
    if (isRight(value) || tries > 200) return value
    await wait(50)
  }
}

test('for a response that the browser aborts, only sent bytes count', async () => {
  const opened = await openLargeFilm()
  const response = await request(opened, 'bytes=1000-')
  await once(response, 'data')
  response.destroy()
  const sent = await until(
    () => storedOf(opened),
    (ranges) => ranges.length > 0,
  )
  assert.equal(sent[0]![0], 1000)
  const bytes = bytesWithin(sent, 0, size)
  assert.ok(bytes > 0 && bytes < size / 2, String(bytes))
})

test('an ongoing delivery is stored repeatedly, and completely at its end', async () => {
  const opened = await openLargeFilm()
  const response = await request(opened)
  await once(response, 'readable')
  const meanwhile = await until(
    () => storedOf(opened),
    (ranges) => ranges.length > 0,
  )
  assert.ok(bytesWithin(meanwhile, 0, size) < size)
  response.resume()
  await once(response, 'end')
  assert.deepEqual(
    await until(
      () => storedOf(opened),
      (ranges) => ranges[0]?.[1] === size,
    ),
    [[0, size]],
  )
})

test('many small requests are stored as one range', async () => {
  const opened = await openLargeFilm()
  const parts = Array.from({ length: 40 }, (_, part) => `bytes=${part * 1000}-${part * 1000 + 999}`)
  for (const range of parts) (await request(opened, range)).resume()
  assert.deepEqual(
    await until(
      () => storedOf(opened),
      (ranges) => ranges[0]?.[1] === 40_000,
    ),
    [[0, 40_000]],
  )
})
