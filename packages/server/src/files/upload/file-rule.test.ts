import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../core/settings/settings.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const read = (token?: string) => it.get('/api/upload/file', token)

test('the back office can read which files the settings allow', async () => {
  const { token } = await it.world.person('ADMIN')
  const mebibyte = 1024 * 1024
  assert.deepEqual((await read(token)).body, { kinds: ['image', 'document'], maxBytes: 10 * mebibyte })
  await it.context.database.write(async (db) => {
    await changeSetting(db, 'storage.allowedTypes', ['document', 'video'], it.now)
    await changeSetting(db, 'storage.maxSize', 50, it.now)
  })
  assert.deepEqual((await read(token)).body, { kinds: ['document', 'video'], maxBytes: 50 * mebibyte })
})

test('only users who may edit materials can read the rule', async () => {
  assert.equal((await read()).status, 401)
  assert.equal((await read((await it.world.student()).token)).status, 403)
})
