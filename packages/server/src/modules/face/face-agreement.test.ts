import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { set } from '../../testing/outgoing.ts'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { comparedStudents } from '../../testing/study/compared-students.ts'
import { saveRule } from '../../testing/study/presence-learner.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const { login, consent, decide, applicant, asked, show } = comparedStudents(it)
const { token: root, release, listConsents } = agreementCalls(it)
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  const provider = { 'presence.faceProvider': '比对公司', 'presence.faceUrl': 'https://face.example.cn/' } as const
  await set(it, { ...provider, 'presence.faceKey': 'the face key' })
  const { id } = await it.world.person('ADMIN')
  await saveRule(it, id, { kind: 'face', minMinutes: 10, maxMinutes: 10 })
}

const notices = async () => (await it.get('/api/admin/stats/dashboard', await root())).body.notices
const isComparedWith = async (who: Person) => (await show(await asked(who), await login(who))).body.pose !== null
const rowsOf = (who: Person) =>
  it.context.database.read
    .selectFrom('consents')
    .select(['version', 'isGiven', 'place', 'ip'])
    .where('userId', '=', who.id)
    .where('kind', '=', 'face')
    .orderBy('id')
    .execute()

test('without a published agreement nobody is asked, checks ask for digits, and the school is told', async () => {
  const who = await applicant()
  assert.deepEqual(await consent(who), {
    isAsked: false,
    version: 0,
    title: '',
    html: '',
    decision: 'none',
    decidedAt: null,
  })
  for (const version of [0, 1])
    assert.equal((await decide(who, { isGiven: true, version })).body.problem, 'presence.consentChanged')
  assert.equal(await isComparedWith(who), false)
  assert.ok((await notices()).includes('faceAgreementMissing'))
  await release('face', '第一版')
  assert.equal((await consent(who)).isAsked, true)
  assert.ok(!(await notices()).includes('faceAgreementMissing'))
})

test('only the version in force can be accepted, and a version that asks again asks again', async () => {
  const [who, other] = [await applicant(), await applicant()]
  for (const each of [who, other]) assert.equal((await decide(each, { isGiven: true, version: 2 })).status, 409)
  await decide(other, { isGiven: true, version: 1 })
  assert.equal((await decide(who, { isGiven: true, version: 1, place: 'player' })).body.data.decision, 'given')
  assert.equal(await release('face', '改了错字'), 2)
  assert.equal((await consent(who)).decision, 'given')
  assert.equal(await isComparedWith(who), true)
  assert.equal(await release('face', '换了服务商', true), 3)
  assert.equal((await consent(who)).decision, 'none')
  assert.equal(await isComparedWith(other), false)
  for (const version of [1, 2, 4])
    assert.equal((await decide(who, { isGiven: true, version })).body.problem, 'presence.consentChanged')
  assert.equal((await decide(who, { isGiven: true, version: 3 })).body.data.decision, 'given')
  for (const body of [
    { isGiven: true, version: '3' },
    { isGiven: false, version: -1 },
    { isGiven: true, version: 3, place: 'apply' },
  ])
    assert.equal((await decide(who, body as never)).status, 422)
  assert.deepEqual(await rowsOf(who), [
    { version: 1, isGiven: 1, place: 'player', ip: '127.0.0.1' },
    { version: 3, isGiven: 1, place: 'profile', ip: '127.0.0.1' },
  ])
  const [newest] = await listConsents()
  const { agreement, version, decision, place, username } = newest!
  assert.deepEqual(
    { agreement, version, decision, place, username },
    { agreement: '人脸信息授权书', version: '3', decision: '同意', place: '个人中心', username: who.username },
  )
})

test('consent can be withdrawn whatever version is in force, and study counts as before', async () => {
  const who = await applicant()
  await decide(who, { isGiven: true, version: 3 })
  // A page that was opened before the newest version.
  assert.equal((await decide(who, { isGiven: false, version: 2 })).status, 200)
  assert.equal((await decide(who, { isGiven: false, version: 4 })).status, 409)
  assert.equal((await consent(who)).decision, 'none')
  assert.equal((await decide(who, { isGiven: false, version: 3 })).body.data.decision, 'declined')
  const player = await asked(who)
  assert.equal((await player.show()).body.pose, null)
  const { status, body } = await player.answer(await player.code())
  assert.deepEqual({ status, creditedSeconds: body.creditedSeconds }, { status: 200, creditedSeconds: 600 })
  assert.deepEqual(
    (await rowsOf(who)).map(({ isGiven }) => isGiven),
    [1, 0, 0],
  )
})

test('consent to a text from before the agreement does not count', async () => {
  const who = await applicant()
  const origin = { ip: '', userAgent: '' }
  await it.context.database.write((db) =>
    db
      .insertInto('consents')
      .values({ userId: who.id, kind: 'face', version: 0, isGiven: 1, place: 'profile', at: it.now, ...origin })
      .execute(),
  )
  assert.equal((await consent(who)).decision, 'none')
  assert.equal(await isComparedWith(who), false)
})
