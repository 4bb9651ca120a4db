import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { accountAgreements, agreementKinds } from '@jiangxue/contract/agreement/agreement.values.ts'
import { set } from '../../testing/outgoing.ts'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { studentCentreCalls } from '../../testing/people/student-centre-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { listConsentsOf } from './agreement.queries.ts'

const it = testApp()
const { watch } = studentCentreCalls(it)
const { token: root, managed, save, publish, release, listConsents } = agreementCalls(it)
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  await set(it, { 'user.allowRegister': true, 'user.verifyMethod': 'none' })
}

let registered = 0
const register = (agreements?: object) => {
  const phone = `139${String(10_000_000 + ++registered)}`
  const form = {
    username: `reader${registered}`,
    name: '李读',
    phone,
    password: 'a good long password',
    role: 'STUDENT',
  }
  return it.post('/api/auth/register', { ...form, ...(agreements && { agreements }) })
}

test('the product comes with a draft of each agreement, which has gaps to fill before publishing', async () => {
  for (const kind of agreementKinds) {
    const draft = await managed(kind)
    assert.ok(draft.gaps.length > 0 && draft.versions.length === 0, kind)
  }
  const refused = await publish('exam')
  assert.deepEqual([refused.status, refused.body.message], [409, '协议还有没填的地方：【学校全称】'])
  assert.equal((await it.get('/api/public/agreements/exam')).body.problem, 'agreement.notFound')
})

test('a published version never changes, and the newest is shown', async () => {
  await release('purchase', '第一版')
  assert.equal((await publish('purchase')).body.problem, 'agreement.unchanged')
  const script = '<p>第二版</p><script>alert(1)</script>'
  await save('purchase', script)
  assert.match((await it.get('/api/public/agreements/purchase')).body.html, /第一版/, 'a draft is not public')
  assert.equal((await publish('purchase', { summary: '' })).body.errors.summary, '请说明这一版有什么变化')
  await publish('purchase', { summary: '写清退费' })
  const { body } = await it.get('/api/public/agreements/purchase')
  assert.deepEqual(
    {
      html: body.html,
      version: body.version,
      versions: body.versions.map((each: { summary: string }) => each.summary),
    },
    { html: '<p>第二版</p>', version: 2, versions: ['写清退费', '第一版'] },
  )
  assert.match((await it.get('/api/public/agreements/purchase?version=1')).body.html, /第一版/)
  assert.equal((await it.get('/api/public/agreements/purchase?version=3')).status, 404)
  assert.equal((await it.get('/api/public/agreements/other')).status, 404)
})

test('a draft that somebody else has changed is neither saved nor published', async () => {
  const { version } = await managed('application')
  assert.equal((await save('application', '<p>甲</p>', { version })).status, 200)
  assert.equal((await save('application', '<p>乙</p>', { version })).body.problem, 'resource.stale')
  assert.equal((await publish('application', { version })).body.problem, 'resource.stale')
})

test('only those who may edit the settings change, publish and export', async () => {
  const viewer = await it.world.person('ADMIN', { permissions: ['settings.view'] })
  assert.equal((await it.get('/api/admin/agreements', viewer.token)).status, 200)
  assert.equal(
    (
      await it.call('PUT', '/api/admin/agreements/face', {
        token: viewer.token,
        body: { title: '甲', html: '<p>甲</p>' },
      })
    ).status,
    403,
  )
  const form = { version: 0, summary: '甲', needsConsentAgain: false }
  assert.equal((await it.post('/api/admin/agreements/face/publish', form, viewer.token)).status, 403)
  assert.equal((await it.get('/api/admin/consents/export', viewer.token)).status, 403)
})

test('accounts accept the agreements in force, again after a version that asks for it, and study goes on', async () => {
  const before = await it.world.student()
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }] })
  await watch(before, course, 10)
  assert.equal((await register()).status, 200, 'without agreements nothing is asked')
  const versions = Object.fromEntries(
    await Promise.all(accountAgreements.map(async (kind) => [kind, await release(kind, '第一版')] as const)),
  )

  const refused = await register()
  assert.deepEqual(
    { status: refused.status, errors: refused.body.errors },
    { status: 422, errors: { agreements: '请阅读并同意用户协议和隐私政策' } },
  )
  assert.equal((await register({ ...versions, terms: 9 })).status, 422)
  const { body } = await register(versions)
  assert.equal(body.user.mustAgree, false)

  const centre = (person: { token: string; id: number }) =>
    it.get(`/api/student/learning/${person.id}/profile`, person.token)
  assert.equal((await it.get('/api/auth/me', before.token)).body.mustAgree, true)
  assert.equal((await centre(before)).body.problem, 'session.mustAgree')
  await watch(before, course, 20)
  assert.equal((await it.post('/api/consents', { terms: 1 }, before.token)).status, 422)
  assert.equal((await it.post('/api/consents', versions, before.token)).status, 200)
  assert.equal((await centre(before)).status, 200)

  await release('privacy', '改了错字')
  assert.equal((await centre(before)).status, 200, 'a version that does not ask again')
  const privacy = await release('privacy', '新的受托方', true)
  assert.equal((await centre(before)).body.problem, 'session.mustAgree')
  assert.equal((await centre({ token: body.token, id: body.user.id })).body.problem, 'session.mustAgree')
  assert.equal((await it.get('/api/admin/agreements', await root())).status, 200, 'the school itself is not asked')
  assert.equal((await it.post('/api/consents', { ...versions, privacy }, before.token)).status, 200)

  const [own, ...earlier] = await listConsentsOf(it.context.database.read, before.id)
  assert.deepEqual(
    { kind: own?.kind, version: own?.version, isGiven: own?.isGiven, place: own?.place, at: own?.at },
    { kind: 'privacy', version: privacy, isGiven: 1, place: 'signIn', at: it.now },
  )
  assert.deepEqual(earlier.map(({ kind }) => kind).toSorted(), ['privacy', 'terms', 'terms'])
  const [newest] = await listConsents()
  const { username, agreement, version, decision, place } = newest!
  assert.deepEqual(
    { username, agreement, version, decision, place },
    { username: before.username, agreement: '隐私政策', version: String(privacy), decision: '同意', place: '登录后' },
  )
})
