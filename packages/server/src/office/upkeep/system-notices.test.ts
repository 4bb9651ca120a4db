import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()

test('the system says that the site has no address, and that nobody outside the school receives anchors', async () => {
  const { token } = await it.world.person('ADMIN')
  const notices = async () => (await it.get('/api/admin/system', token)).body.notices
  assert.deepEqual(await notices(), ['noDomain', 'noAnchorRecipient'])
  await set(it, { 'basic.domain': 'https://school.example', 'proof.emails': ['auditor@example.cn'] })
  assert.deepEqual(await notices(), [])
  await set(it, { 'proof.isOn': false })
  assert.deepEqual(await notices(), ['noAnchorRecipient'])
  await set(it, { 'proof.isOn': true, 'proof.emails': [], 'proof.timestampUrl': 'https://time.example/tsa' })
  assert.deepEqual(await notices(), [])
})
