import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { Uploader } from '../../testing/files/resumable.ts'
import { slowStart, video } from '../../testing/files/videos.ts'
import { outlineCalls } from '../../testing/study/outline-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { imageRule, storeImage } from '../picture/store-image.ts'
import { storeUpload } from '../video/claim-video.ts'

const it = testApp()
const uploads = new Uploader(it)
const { course, put } = outlineCalls(it)

/** A database whose connection is lost after it has committed, so that the writer gets an error. */
const lostAfterCommit = ({ write }: Database): Database['write'] =>
  async function (job) {
    await write(job)
    throw new Error('Connection terminated unexpectedly')
  }

test('a picture whose commit succeeded although the connection was lost keeps its body', async () => {
  const { id } = await it.world.person('ADMIN')
  const database = { ...it.context.database, write: lostAfterCommit(it.context.database) }
  const file = { name: 'a.jpg', bytes: await jpeg() }
  await assert.rejects(storeImage({ ...it.context, database }, file, imageRule, { userId: id, role: 'ADMIN' }))
  const { id: fileId } = await it.context.database.read
    .selectFrom('files')
    .select('id')
    .where('createdBy', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal((await it.get(`/files/${fileId}`)).status, 200)
})

test('a video whose commit succeeded although the connection was lost can be played', async (t) => {
  const { admin, lessons, id } = await course()
  const path = await uploads.upload(admin, await video())
  const write = t.mock.method(it.context.database, 'write', lostAfterCommit({ ...it.context.database }))
  assert.equal((await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)).status, 503)
  write.mock.restore()
  const again = await put(`/api/admin/lessons/${lessons[0]}`, { videoUrl: path }, admin)
  assert.equal(again.status, 200, `lesson of course ${id}`)
  assert.equal((await it.get(again.body.data.videoUrl)).status, 200)
})

test('a stored video that was rearranged shares no file with its upload, which may be used again', async () => {
  const { admin } = await course()
  const path = await uploads.upload(admin, slowStart(await video()))
  const { objectKey } = await storeUpload(it.context, { userId: admin.id } as Caller, path)
  const { dataDir } = it.context.config
  assert.equal((await stat(join(dataDir, 'files', objectKey))).nlink, 1)
  const left = (await readdir(join(dataDir, 'uploads'))).filter((name) => name.endsWith('.ready'))
  assert.deepEqual(left, [])
})
