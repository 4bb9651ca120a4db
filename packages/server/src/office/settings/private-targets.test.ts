import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../core/config/config.ts'
import { assertReachableTarget, PrivateTarget } from '../../core/outside/assert-reachable-target.ts'
import { testApp } from '../../testing/test-app.ts'

const it = testApp()
const mail = { smtpServer: '169.254.169.254', smtpPort: 25, security: 'none', fromEmail: 'a@example.cn', password: 'x' }
const store = { type: 'oss', accessKey: 'a', secretKey: 'b', bucket: 'c', region: 'cn-hangzhou' }

test('a host inside the network of the school is refused unless the operator lists it', async () => {
  for (const host of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '169.254.169.254', '[::1]', '0.0.0.0', 'localhost'])
    await assert.rejects(assertReachableTarget({ privateTargets: [] }, host), PrivateTarget, host)
  await assertReachableTarget({ privateTargets: ['10.0.0.0/8', '192.168.0.9'] }, '10.1.2.3')
  await assertReachableTarget({ privateTargets: ['10.0.0.0/8', '192.168.0.9'] }, '192.168.0.9')
  await assert.rejects(assertReachableTarget({ privateTargets: ['10.0.0.0/8'] }, '192.168.0.9'), PrivateTarget)
  await assertReachableTarget({ privateTargets: [] }, '114.114.114.114')
  for (const wrong of ['intranet', '10.0.0.0/40', '10.0.0.0/'])
    assert.throws(() => readConfig({ PRIVATE_TARGETS: wrong, SECRET_KEY: 'x'.repeat(32) }), /PRIVATE_TARGETS contains/)
})

test('settings and their tests do not reach into that network, and say nothing of what is there', async () => {
  const { token } = await it.world.person('ADMIN')
  const tested = await it.post('/api/admin/settings/email/test', { ...mail, target: 'a@example.cn' }, token)
  assert.deepEqual(
    { status: tested.status, problem: tested.body.problem },
    { status: 422, problem: 'channel.emailTestFailed' },
  )
  assert.match(tested.body.message, /内网/)
  const endpoint = 'http://169.254.169.254'
  const stored = await it.post('/api/admin/settings/storage/test', { ...store, endpoint }, token)
  assert.deepEqual(
    { status: stored.status, problem: stored.body.problem },
    { status: 422, problem: 'storage.testFailed' },
  )
  assert.match(stored.body.message, /内网/)
  for (const [group, form] of [
    ['email', mail],
    ['storage', { ...store, endpoint }],
  ] as const) {
    const saved = await it.post(`/api/admin/settings/${group}`, form, token)
    assert.deepEqual(
      { status: saved.status, problem: saved.body.problem },
      { status: 422, problem: 'setting.privateTarget' },
      group,
    )
  }
})

test('an admin with a role of their own changes no destination and tests none', async () => {
  const { token } = await it.world.person('ADMIN', { permissions: ['settings.edit', 'settings.view', 'proof.edit'] })
  for (const [group, form] of [
    ['storage', { bucket: 'of-someone-else' }],
    ['backup', { folder: '/mnt/elsewhere' }],
    ['proof', { isOn: false }],
    ['email', { smtpServer: 'smtp.example.cn' }],
  ] as const)
    assert.equal((await it.post(`/api/admin/settings/${group}`, form, token)).status, 403, group)
  for (const [channel, form] of [
    ['email', { ...mail, target: 'a@example.cn' }],
    ['sms', { target: '13900000000' }],
    ['storage', store],
  ] as const)
    assert.equal((await it.post(`/api/admin/settings/${channel}/test`, form, token)).status, 403, channel)
  assert.equal((await it.post('/api/admin/settings/user', { allowRegister: true }, token)).status, 200)
})
