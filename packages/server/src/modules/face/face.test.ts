import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { facePoses } from '@jiangxue/contract/learning/presence.values.ts'
import { jpeg, png } from '../../testing/files/pictures.ts'
import { providerServer, set } from '../../testing/outgoing.ts'
import { agreementCalls } from '../../testing/people/agreements.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { comparedStudents } from '../../testing/study/compared-students.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../testing/study/presence-learner.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'

const it = testApp()
const students = comparedStudents(it)
const { login, consent, applicant, asked, show, picture } = students
const { send } = classCalls(it)
const { release } = agreementCalls(it)
let provider: Awaited<ReturnType<typeof providerServer>> | undefined
let answer: object = { result: 'same' }
let admin: Person

beforeEach(async () => {
  if (provider) return
  provider = await providerServer(() => answer)
  admin = await it.world.person('ADMIN')
  const refused = await it.post('/api/admin/settings/presence', { kind: 'face' }, admin.token)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['kind']])
  const setup = { faceProvider: '比对公司', faceUrl: `${provider.endpoint}/compare`, faceKey: 'the face key' }
  await saveRule(it, admin.id, { kind: 'face', minMinutes: 10, maxMinutes: 10, ...setup })
  await release('face', '由比对公司比对')
})
after(() => provider?.close())

const decide = (who: Person, isGiven: boolean) => students.decide(who, { isGiven, version: 1 })

test('with consent a face passes the check, and only result, provider and time are stored', async () => {
  answer = { result: 'same' }
  const who = await applicant()
  const before = await consent(who)
  assert.deepEqual(before, {
    isAsked: true,
    version: 1,
    title: '协议',
    html: '<p>由比对公司比对</p>',
    decision: 'none',
    decidedAt: null,
  })
  assert.equal((await decide(who, true)).body.data.decision, 'given')
  const player = await asked(who)
  const token = await login(who)
  const shown = (await show(player, token)).body
  assert.deepEqual([facePoses.includes(shown.pose), shown.image, shown.sentTo], [true, null, null])
  const files = await it.context.database.read.selectFrom('files').select('id').execute()
  const [calls, taken] = [provider!.calls.length, await jpeg(480, 360)]
  it.pass(10)
  const { status, body } = await picture(player, token, taken)
  assert.deepEqual(
    { status, creditedSeconds: body.creditedSeconds, pendingSeconds: body.pendingSeconds },
    { status: 200, creditedSeconds: 600, pendingSeconds: 0 },
  )
  const sent = provider!.calls[calls]!
  assert.equal(provider!.calls.length, calls + 1)
  assert.equal(sent.headers.authorization, 'Bearer the face key')
  const pair = JSON.parse(sent.body)
  assert.deepEqual([Object.keys(pair), pair.pose], [['picture', 'pose', 'reference'], shown.pose])
  for (const each of [pair.picture, pair.reference]) assert.equal(Buffer.from(each, 'base64')[0], 0xff)
  const [passed] = await checksOf(it, who.id)
  assert.deepEqual(
    { kind: passed.kind, check: passed.check, provider: passed.provider, pose: passed.pose },
    { kind: 'presencePassed', check: 'face', provider: '比对公司', pose: shown.pose },
  )
  assert.deepEqual(await it.context.database.read.selectFrom('files').select('id').execute(), files)
  const entries = (await it.get(`/api/admin/students/${who.id}/presence-checks`, await it.world.login(admin.id))).body
  assert.deepEqual(
    { kind: entries.content[0].kind, provider: entries.content[0].provider },
    { kind: 'face', provider: '比对公司' },
  )
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('a picture that was compared before is not accepted again', async () => {
  answer = { result: 'same' }
  const who = await applicant()
  await decide(who, true)
  const taken = await jpeg(480, 361)
  const course = await it.world.course({ lessons: [{ durationSeconds: 36_000 }] })
  const player = await new PresenceLearner(it, who, course).open()
  const check = async () => {
    assert.equal(await player.watch(12 * 60), true)
    await show(player, await login(who))
  }
  await check()
  assert.equal((await picture(player, await login(who), taken)).status, 200)
  await check()
  const calls = provider!.calls.length
  assert.equal((await picture(player, await login(who), taken)).body.problem, 'presence.otherFace')
  assert.equal(provider!.calls.length, calls, 'the provider is not asked')
  assert.equal((await picture(player, await login(who), await jpeg(480, 362))).status, 200)
  const stored = () =>
    it.context.database.read.selectFrom('facePictures').selectAll().where('studentId', '=', who.id).execute()
  assert.equal((await stored()).length, 2)
  await decide(who, false)
  assert.equal((await stored()).length, 0, 'withdrawn')
})

test('without consent, after withdrawal or without a photo, digits are asked instead', async () => {
  const who = await applicant()
  const first = await show(await asked(who), await login(who))
  assert.deepEqual({ pose: first.body.pose, bodyLength: first.body.length }, { pose: null, bodyLength: 4 })
  await decide(who, true)
  const taken = await decide(who, false)
  assert.equal(taken.body.data.decision, 'declined')
  assert.equal((await show(await asked(who), await login(who))).body.pose, null)
  const stranger = await it.world.student()
  assert.equal((await consent(stranger)).isAsked, false)
  await decide(stranger, true)
  assert.equal((await show(await asked(stranger), await login(stranger))).body.pose, null)
  const deeds = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('targetId', '=', String(who.id))
    .where('action', 'like', 'face.%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    deeds.map(({ action }) => action),
    ['face.consent', 'face.decline'],
  )
})

test('a learner whose camera fails can ask for digits instead, with a full minute', async () => {
  const who = await applicant()
  await decide(who, true)
  const player = await asked(who)
  const token = await login(who)
  await show(player, token)
  it.pass(50)
  const { secondsLeft, pose } = (await show(player, token, true)).body
  assert.deepEqual({ pose, secondsLeft }, { pose: null, secondsLeft: 60 })
  it.pass(40)
  assert.equal((await show(player, token, true)).body.secondsLeft, 20, 'only once')
  assert.equal((await picture(player, token)).body.problem, 'presence.notFound')
  assert.equal((await player.answer(await player.code())).status, 200)
  const [passed] = await checksOf(it, who.id)
  assert.deepEqual({ check: passed.check, provider: passed.provider }, { check: 'press', provider: undefined })
})

test('another face is rejected, three misses fail the check, and digits do not pass it', async () => {
  answer = { result: 'other' }
  const who = await applicant()
  await decide(who, true)
  const player = await asked(who)
  const token = await login(who)
  assert.equal((await picture(player, token)).body.problem, 'presence.notFound', 'before it is shown')
  await show(player, token)
  assert.equal((await picture(player, token)).body.problem, 'presence.otherFace')
  assert.equal((await player.answer('')).body.problem, 'presence.wrongCode')
  assert.equal((await picture(player, token)).body.problem, 'presence.missed')
  const [missed] = await checksOf(it, who.id)
  assert.deepEqual(
    { kind: missed.kind, reason: missed.reason, provider: missed.provider },
    { kind: 'presenceMissed', reason: 'otherFace', provider: '比对公司' },
  )
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('a provider without a verdict costs no try; only small JPEGs are accepted; pictures are limited', async () => {
  const who = await applicant()
  await decide(who, true)
  const player = await asked(who)
  const token = await login(who)
  await show(player, token)
  for (const bad of [{}, { result: 'maybe' }, { error: 'busy' }]) {
    answer = bad
    const { status, body } = await picture(player, token)
    assert.deepEqual({ status, problem: body.problem }, { status: 503, problem: 'presence.faceUnavailable' })
  }
  assert.equal((await picture(player, token, await png(50, 50))).body.problem, 'upload.photoWrongType')
  assert.equal((await picture(player, token, Buffer.alloc(400_000, 1))).body.problem, 'presence.pictureTooLarge')
  for (let sent = 4; sent < 12; sent++) await picture(player, token)
  assert.equal((await picture(player, token)).status, 429)
  answer = { result: 'same' }
  it.pass(30)
  await show(player, token, true)
  assert.equal((await player.answer(await player.code())).status, 200)
})

test('another student’s picture is rejected, and a class needs a configured provider for faces', async () => {
  const who = await applicant()
  await decide(who, true)
  const player = await asked(who)
  await show(player, await login(who))
  assert.equal((await picture(player, await login(await it.world.student()))).body.problem, 'presence.notFound')
  assert.equal((await it.get('/api/learning/face-consent', await it.world.login(admin.id))).status, 403)
  const course = await it.world.course()
  const { body } = await send('POST', '', classCalls(it).form([course]))
  const rule = { kind: 'face', dailyProof: null, minMinutes: null, maxMinutes: null }
  assert.equal((await send('PUT', `/${body.data.id}/presence-rule`, rule)).status, 200)
  await saveRule(it, admin.id, { kind: 'off' })
  await set(it, { 'presence.faceKey': '' })
  await it.post('/api/admin/settings/presence', { faceProvider: '比对公司' }, await it.world.login(admin.id))
  assert.equal((await send('PUT', `/${body.data.id}/presence-rule`, rule)).status, 422)
  const plain = await it.post(
    '/api/admin/settings/presence',
    { faceUrl: 'http://face.example.cn/' },
    await it.world.login(admin.id),
  )
  assert.deepEqual(Object.keys(plain.body.errors), ['faceUrl'])
})
