import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bumpRevision } from '../../../core/revision/revision.queries.ts'
import { changeSetting } from '../../../core/settings/settings.ts'
import { testApp } from '../../../testing/test-app.ts'
import { password } from '../../../testing/world.ts'
import { totpCode, totpStep } from './totp.ts'

const it = testApp()
const require = (whom: 'off' | 'admins' | 'staff') =>
  it.context.database.write(async (db) => {
    await changeSetting(db, 'user.requireSecondFactor', whom, it.now)
    await bumpRevision(db)
  })

test('staff without a required factor can only set one up; others are not asked', async () => {
  const { world } = it
  const organizationId = await world.organization()
  const [admin, teacher, orgAdmin, student] = [
    await world.person('ADMIN'),
    await world.person('TEACHER'),
    await world.person('ORG_ADMIN', { organizationId }),
    await world.student(),
  ]
  const asked = async () => {
    const answers = [admin, teacher, orgAdmin, student].map(async ({ token, username }) => {
      const signedIn = (await it.post('/api/auth/login', { username, password })).body.user.mustSetUpFactor
      const sessions = (await it.get('/api/auth/sessions', token)).body.problem === 'session.mustSetUpFactor'
      assert.deepEqual([(await it.get('/api/auth/me', token)).body.mustSetUpFactor, sessions], [signedIn, signedIn])
      return signedIn
    })
    return Promise.all(answers)
  }
  assert.deepEqual(await asked(), [false, false, false, false])
  await require('admins')
  assert.deepEqual(await asked(), [true, false, false, false])
  await require('staff')
  assert.deepEqual(await asked(), [true, true, true, false])
  const refused = await it.get('/api/admin/users', admin.token)
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 403, problem: 'session.mustSetUpFactor' },
  )

  const { challenge } = (await it.post('/api/auth/factors/totp/start', {}, admin.token)).body.data
  assert.ok(challenge)
  const secret = await world.authenticator(admin.id)
  assert.equal((await it.get('/api/admin/users', admin.token)).status, 200)
  const [factor] = (await it.get('/api/auth/factors', admin.token)).body.factors
  const remove = () => it.call('DELETE', `/api/auth/factors/${factor.id}`, { token: admin.token })
  assert.equal((await remove()).body.problem, 'account.factorRequired')
  assert.equal((await it.get('/api/auth/factors', admin.token)).body.factors.length, 1)
  const step = (await it.post('/api/auth/login', { username: admin.username, password })).body.secondFactor
  const code = totpCode(secret, totpStep(it.now))
  const { body } = await it.post('/api/auth/second-factor', { challenge: step.challenge, code })
  assert.equal(body.user.mustSetUpFactor, false)
  await require('off')
  assert.equal((await remove()).status, 200)
})

test('only full admins change who must have a second factor', async () => {
  const limited = await it.world.person('ADMIN', { permissions: ['settings.edit'] })
  const admin = await it.world.person('ADMIN')
  const save = (token: string) => it.post('/api/admin/settings/user', { requireSecondFactor: 'staff' }, token)
  assert.equal((await save(limited.token)).status, 403)
  assert.equal((await save(admin.token)).status, 200)
  await require('off')
})
