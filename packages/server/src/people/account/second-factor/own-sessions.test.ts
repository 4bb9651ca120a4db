import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnSession } from '@jiangxue/contract/account/second-factor.ts'
import { testApp } from '../../../testing/test-app.ts'
import { password } from '../../../testing/world.ts'

const it = testApp()
const hour = 3600
const list = async (token: string) => (await it.get('/api/auth/sessions', token)).body as OwnSession[]

test('everybody sees their own logins only, with device, shortened network and times, however often renewed', async () => {
  const student = await it.world.student()
  await it.world.student()
  const began = new Date(it.now).toISOString()
  it.pass(hour)
  const renewed = (await it.get('/api/auth/me', student.token)).headers['new-token'] as string
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  const body = { username: student.username, password }
  it.pass(60)
  const { token } = (await it.call('POST', '/api/auth/login', { body, headers, from: '203.0.113.77' })).body
  const now = new Date(it.now).toISOString()
  const sessions = await list(renewed)
  assert.deepEqual(
    sessions.map(({ userAgent, network, signedInAt, lastUsedAt, isCurrent }) => ({
      userAgent,
      network,
      signedInAt,
      lastUsedAt,
      isCurrent,
    })),
    [
      { userAgent: headers['user-agent'], network: '203.0.113.*', signedInAt: now, lastUsedAt: now, isCurrent: false },
      {
        userAgent: 'lightMyRequest',
        network: '127.0.0.*',
        signedInAt: began,
        lastUsedAt: new Date(it.now - 60_000).toISOString(),
        isCurrent: true,
      },
    ],
  )
  assert.ok(!JSON.stringify(sessions).includes(token))
  const expired = 3 * 24 * hour
  it.pass(expired)
  assert.equal((await it.get('/api/auth/sessions', renewed)).status, 401)
})

test('a login is ended by its owner, not by others, or all others at once', async () => {
  const student = await it.world.student()
  const stranger = await it.world.student()
  const others = [await it.world.login(student.id), await it.world.login(student.id)] as const
  const end = (id: string, token: string) => it.call('DELETE', `/api/auth/sessions/${id}`, { token })
  const first = (await list(others[0])).find(({ isCurrent }) => isCurrent)!
  const refused = await end(first.id, stranger.token)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 404, problem: 'account.sessionNotFound' },
  )
  assert.equal((await end(first.id, student.token)).status, 200)
  assert.equal((await end(first.id, student.token)).status, 404)
  assert.equal((await end('x'.repeat(65), student.token)).status, 404)
  assert.equal((await it.get('/api/auth/me', others[0])).status, 401)
  assert.equal((await it.post('/api/auth/sessions/end-others', {}, student.token)).status, 200)
  assert.equal((await it.get('/api/auth/me', others[1])).status, 401)
  assert.deepEqual(
    (await list(student.token)).map(({ isCurrent }) => isCurrent),
    [true],
  )
  assert.equal((await it.get('/api/auth/me', stranger.token)).status, 200)
  assert.equal((await it.get('/api/auth/sessions')).status, 401)
})
