import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileForm } from '../../testing/files/multipart.ts'
import { jpeg } from '../../testing/files/pictures.ts'
import { s3Server, s3Settings } from '../../testing/files/s3-server.ts'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { beginUpkeepJob } from './run-upkeep-job.ts'

const it = testApp()
const path = '/api/admin/system'

test('the status says how many files are elsewhere, and what became of moving them', async () => {
  const store = await s3Server()
  const { token } = await it.world.person('ADMIN')
  const status = async () => (await it.get(path, token)).body.move
  const avatar = await it.call('POST', '/api/upload/avatar', { token, ...fileForm(await jpeg(40, 40)) })
  assert.equal(avatar.status, 200)
  await set(it, s3Settings(store.endpoint))
  const before = await status()
  assert.deepEqual({ isRunning: before.isRunning, last: before.last }, { isRunning: false, last: null })
  assert.ok(before.files > 0 && before.bytes > 0, JSON.stringify(before))
  const { done } = await beginUpkeepJob(it.context, 'move')
  assert.equal((await it.post(`${path}/move`, {}, token)).body.problem, 'system.underway')
  await done
  const { files, last } = await status()
  assert.deepEqual(
    { files, isSuccess: last.isSuccess, moved: last.moved, broken: last.broken },
    { files: 0, isSuccess: true, moved: before.files, broken: 0 },
  )
  await set(it, { 'storage.type': 'local' })
  await store.close()
})
