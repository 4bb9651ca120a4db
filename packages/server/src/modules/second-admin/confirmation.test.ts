import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CreditConfirmation } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { confirmationLimits } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import type { NewHourRule } from '../../ledger/rules/hour-rules.ts'
import { makeAnchor } from '../../proof/anchor/make-anchor.ts'
import { AnchorAudit } from '../../proof/verify/verify-anchors.ts'
import { classCalls } from '../../testing/study/class-calls.ts'
import { testApp, type TestResponse } from '../../testing/test-app.ts'
import type { Person } from '../../testing/world.ts'
import { requestForRestore } from './confirm-restore.ts'
import { consumeConfirmation } from './consume-confirmation.ts'

const it = testApp()
const path = '/api/admin/credit-confirmations'
let asker: Person
let second: Person

beforeEach(async () => {
  asker = await it.world.person('ADMIN')
  second = await it.world.person('ADMIN')
  await it.context.database.write(async (db) => {
    await db.deleteFrom('creditConfirmations').execute()
    await db.deleteFrom('settings').execute()
  })
  const on = await saveSettings('proof', { secondAdmin: true })
  assert.equal(on.status, 200, JSON.stringify(on.body))
})

const saveSettings = (group: string, body: object, who = asker) =>
  it.post(`/api/admin/settings/${group}`, body, who.token)
const listed = async (who = second): Promise<CreditConfirmation[]> => (await it.get(path, who.token)).body.content
const newest = async (who = second) => (await listed(who))[0] as CreditConfirmation
const decide = (id: number, isConfirmed: boolean, who = second, reason = '') =>
  it.post(`${path}/${id}/decision`, { isConfirmed, reason }, who.token)
const refused = ({ status, body }: TestResponse, wanted: number, problem: string) =>
  assert.deepEqual({ status, problem: body.problem }, { status: wanted, problem }, JSON.stringify(body))
/** Ages all requests and decisions past their expiry. */
const age = () =>
  it.context.database.write((db) =>
    db
      .updateTable('creditConfirmations')
      .set((row) => ({
        requestedAt: row('requestedAt', '-', confirmationLimits.days * 86_400_000),
        decidedAt: row('decidedAt', '-', confirmationLimits.days * 86_400_000),
      }))
      .execute(),
  )
const lastChange = () =>
  it.context.database.read
    .selectFrom('creditChanges')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const currentHours = async () => (await it.get('/api/admin/settings', asker.token)).body.data.hours

test('a rule changes only after another admin’s confirmation, and the ledger names both', async () => {
  refused(await saveSettings('hours', { unit: '50' }), 409, 'credit.needsConfirmation')
  assert.equal((await currentHours()).unit, '45')
  const asked = await newest()
  assert.deepEqual(
    [asked.kind, asked.state, asked.changes, asked.isDecidable, (await newest(asker)).isDecidable],
    ['hours', 'OPEN', [{ name: 'hours.unit', before: '45', after: '50' }], true, false],
  )
  refused(await decide(asked.id, true, asker), 403, 'creditConfirmation.own')
  const decided = await decide(asked.id, true, second, '按主管部门要求')
  assert.deepEqual({ status: decided.status, state: decided.body.data.state }, { status: 200, state: 'DONE' })
  assert.equal((await currentHours()).unit, '50')
  // A change other than the confirmed one needs a separate confirmation.
  refused(await saveSettings('hours', { unit: '60' }), 409, 'credit.needsConfirmation')
  const change = await lastChange()
  assert.deepEqual(
    [change.kind, change.changedBy, JSON.parse(change.facts).confirmedBy],
    ['hours', asker.id, second.id],
  )
  assert.deepEqual(
    (await listed()).filter(({ id }) => id === asked.id).map(({ state, reason }) => [state, reason]),
    [['DONE', '按主管部门要求']],
  )
  // The confirmation has been used.
  refused(await saveSettings('hours', { unit: '45' }), 409, 'credit.needsConfirmation')
})

test('what can no longer be made is confirmed for the one who asked, who saves it again', async () => {
  const { version } = (await it.get('/api/admin/settings', asker.token)).body.data.course
  refused(await saveSettings('course', { studyTime: 'reported', version }), 409, 'credit.needsConfirmation')
  assert.equal((await saveSettings('course', { paymentRequired: true }, second)).status, 200)
  assert.equal((await decide((await newest()).id, true)).body.data.state, 'CONFIRMED')
  refused(await saveSettings('course', { studyTime: 'reported' }, second), 409, 'credit.needsConfirmation')
  assert.equal((await saveSettings('course', { studyTime: 'reported' })).status, 200)
  assert.ok((await listed()).some(({ state }) => state === 'DONE'))
})

test('nothing is changed for an admin who was disabled meanwhile, and no input is kept after the decision', async () => {
  refused(await saveSettings('hours', { unit: '50' }), 409, 'credit.needsConfirmation')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', asker.id).execute(),
  )
  assert.equal((await decide((await newest()).id, true)).body.data.state, 'CONFIRMED')
  const hours = (await it.get('/api/admin/settings', second.token)).body.data.hours
  assert.equal(hours.unit, '45')
  const rows = await it.context.database.read.selectFrom('creditConfirmations').select('call').execute()
  assert.deepEqual(
    rows.map(({ call }) => call),
    [''],
  )
})

test('a rejected or expired request does not count', async () => {
  await saveSettings('basic', { timezone: 'Asia/Taipei' })
  await age()
  refused(await decide((await newest()).id, true), 409, 'creditConfirmation.decided')
  refused(await saveSettings('basic', { timezone: 'Asia/Taipei' }), 409, 'credit.needsConfirmation')
  const again = await newest()
  assert.deepEqual((await decide(again.id, false)).body.errors, { reason: '请填写理由' })
  assert.equal((await decide(again.id, false, second, '不需要')).status, 200)
  refused(await saveSettings('basic', { timezone: 'Asia/Taipei' }), 409, 'credit.needsConfirmation')
  assert.deepEqual(
    (await listed()).map(({ state }) => state),
    ['OPEN', 'REFUSED', 'EXPIRED'],
  )
  refused(await decide(again.id, true), 409, 'creditConfirmation.decided')
})

test('a changed face provider needs confirmation, together with the presence rule of the same request', async () => {
  const setup = { faceProvider: '比对公司', faceUrl: 'https://face.example.cn/compare?key=1', faceKey: 'the face key' }
  const asks = { kind: 'face', minMinutes: 12, maxMinutes: 13 }
  refused(await saveSettings('presence', { ...setup, ...asks }), 409, 'credit.needsConfirmation')
  const asked = await newest()
  assert.deepEqual(
    asked.changes.map(({ name }) => name),
    ['presence.kind', 'presence.minMinutes', 'presence.maxMinutes', 'presence.faceProvider', 'presence.faceUrl'],
  )
  await decide(asked.id, true)
  assert.equal((await saveSettings('presence', { ...setup, ...asks })).status, 200)
  const { kind, facts } = await lastChange()
  const after = { provider: '比对公司', address: 'https://face.example.cn/compare' }
  assert.deepEqual([kind, JSON.parse(facts)], ['face', { before: { provider: '', address: '' }, after }])
  assert.equal((await saveSettings('presence', { faceKey: 'another key', faceUrl: setup.faceUrl })).status, 200)
  const elsewhere = { faceUrl: 'https://other.example.cn/', faceKey: 'another key' }
  refused(await saveSettings('presence', elsewhere), 409, 'credit.needsConfirmation')
  assert.equal((await newest()).kind, 'face')
})

test('asking twice is one request, and other settings need no confirmation', async () => {
  for (const _ of [1, 2])
    refused(await saveSettings('course', { studyTime: 'reported' }), 409, 'credit.needsConfirmation')
  assert.equal((await listed()).length, 1)
  assert.equal((await saveSettings('basic', { siteName: '匠学' })).status, 200)
  assert.equal(
    (await it.get('/api/admin/stats/dashboard', second.token)).body.notices.includes('creditUnconfirmed'),
    true,
  )
})

test('many concurrent identical requests result in one confirmation request', async () => {
  const actor = { context: it.context, caller: { userId: asker.id }, origin: { ip: '', userAgent: '' } } as Actor
  const changes = [{ name: 'course.studyTime', before: 'verified', after: 'reported' }]
  const by = { userId: asker.id, now: it.now }
  const ask = () => writeCredit(actor, (db) => consumeConfirmation(db, 'mode', { targetId: 0, changes }, by))
  for (const { status } of await Promise.allSettled(Array.from({ length: 12 }, ask))) assert.equal(status, 'rejected')
  assert.equal((await listed()).length, 1)
})

test('confirmation is turned on if another admin exists, and off only with their confirmation', async () => {
  refused(await saveSettings('proof', { secondAdmin: false }), 409, 'credit.needsConfirmation')
  refused(
    await it.call('DELETE', '/api/admin/settings/proof.secondAdmin', { token: asker.token }),
    409,
    'credit.needsConfirmation',
  )
  await decide((await newest()).id, true)
  assert.equal((await saveSettings('proof', { secondAdmin: false })).status, 200)
  assert.deepEqual(JSON.parse((await lastChange()).facts), { before: true, after: false, confirmedBy: second.id })
  assert.equal((await saveSettings('hours', { unit: '60' })).status, 200)
})

test('the hours of a published lesson need confirmation, those of a draft do not', async () => {
  const [published, draft] = [
    await it.world.course({ lessons: [{ durationSeconds: 5400, creditHours: 2 }] }),
    await it.world.course({ lessons: [{ durationSeconds: 5400, creditHours: 2 }], status: 'DRAFT' }),
  ]
  const save = (lessonId: number) =>
    it.call('PUT', `/api/admin/lessons/${lessonId}`, { token: asker.token, body: { creditHours: 1 } })
  assert.equal((await save(draft.lessons[0]!.id)).status, 200)
  refused(await save(published.lessons[0]!.id), 409, 'credit.needsConfirmation')
  const asked = await newest()
  assert.deepEqual(asked.changes, [{ name: 'lesson.creditHours', before: 2, after: 1 }])
  assert.match(asked.subject, / · /)
  await decide(asked.id, true)
  assert.equal((await save(published.lessons[0]!.id)).status, 200)
})

test('a lesson that was published needs confirmation while its course is offline, too', async () => {
  const { id, lessons } = await it.world.course({ lessons: [{ durationSeconds: 5400, creditHours: 2 }] })
  const setStatus = async (status: string) => {
    const { body } = await it.get(`/api/admin/courses/${id}`, asker.token)
    const url = `/api/admin/courses/${id}/status`
    const moved = await it.call('PUT', url, { token: asker.token, body: { status, version: body.version } })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
  }
  const save = () =>
    it.call('PUT', `/api/admin/lessons/${lessons[0]!.id}`, { token: asker.token, body: { creditHours: 1 } })
  await makeAnchor(it.context)
  await setStatus('OFFLINE')
  refused(await save(), 409, 'credit.needsConfirmation')
  await decide((await newest()).id, true)
  assert.equal((await save()).status, 200)
  const { kind, facts } = await lastChange()
  assert.deepEqual(
    [kind, JSON.parse(facts).lessonId, JSON.parse(facts).confirmedBy],
    ['lesson', lessons[0]!.id, second.id],
  )
  await setStatus('PUBLISHED')
  const faults: string[] = []
  await AnchorAudit.begin(it.context.database.read, it.context.config, (fault) => faults.push(fault))
  assert.deepEqual(faults, [])
})

test('a class rule needs confirmation, and follows a confirmed rule of the school', async () => {
  const { form, rule: clauses } = classCalls(it)
  const body = form([await it.world.course()], { name: '二〇二六年一班' })
  const { id } = (await it.post('/api/admin/classes', body, asker.token)).body.data
  const save = () =>
    it.call('PUT', `/api/admin/classes/${id}/hour-rule`, { token: asker.token, body: clauses({ dailyHours: 8 }) })
  refused(await save(), 409, 'credit.needsConfirmation')
  const asked = await newest()
  assert.deepEqual(
    { subject: asked.subject, changes: asked.changes },
    { subject: '二〇二六年一班', changes: [{ name: 'hours.dailyHours', before: 0, after: 8 }] },
  )
  await decide(asked.id, true)
  assert.equal((await save()).status, 200)
  await saveSettings('hours', { unit: '50' })
  await decide((await newest()).id, true)
  assert.equal((await saveSettings('hours', { unit: '50' })).status, 200)
  const { scope, rule } = JSON.parse((await lastChange()).facts) as NewHourRule
  assert.deepEqual(
    { scope, unit: rule.unit, dailyHours: rule.dailyHours },
    { scope: `class:${id}`, unit: '50', dailyHours: 8 },
  )
})

test('after a restore no certificate is issued until an admin confirms the restore', async () => {
  await it.world.course({ name: '备份后的课程' })
  const student = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  await it.context.database.write((db) =>
    requestForRestore(db, { backup: '20261120T020000Z', madeAt: '2026-11-20T02:00:00.000Z' }, it.now),
  )
  const issue = () =>
    it.post(
      '/api/admin/certificates/admin/generate',
      {
        studentId: student.id,
        studentName: '赵甲',
        courseName: '备份后的课程',
        completionDate: '2026-11-01',
        instructorName: '钱老师',
        universityName: '学院',
        overrideReason: '测试',
      },
      asker.token,
    )
  refused(await issue(), 409, 'credit.restoreUnconfirmed')
  await age()
  const asked = await newest()
  assert.deepEqual(
    { kind: asked.kind, state: asked.state, requestedBy: asked.requestedBy },
    { kind: 'restore', state: 'OPEN', requestedBy: null },
  )
  refused(await decide(asked.id, false, second, '不'), 409, 'creditConfirmation.restoreStands')
  assert.equal((await decide(asked.id, true)).status, 200)
  assert.notEqual((await issue()).body.problem, 'credit.restoreUnconfirmed')
})

test('only permitted users decide, and invalid input is reported', async () => {
  await saveSettings('hours', { unit: '50' })
  const { id } = await newest()
  const student = await it.world.student({})
  assert.equal((await decide(id, true, student)).status, 403)
  assert.equal((await it.get(path, student.token)).status, 403)
  assert.equal((await decide(id, true, second, 'x'.repeat(201))).status, 422)
  refused(await decide(999_999, true), 404, 'creditConfirmation.notFound')
})
