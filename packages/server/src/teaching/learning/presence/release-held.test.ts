import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Language } from '@jiangxue/contract/office/setting.values.ts'
import { translateInto } from '../../../core/text/translate.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import type { CreditHistory } from '../../../ledger/verify/credit-history.ts'
import { PresenceProof } from '../../../ledger/verify/prove-presence.ts'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner } from '../../../testing/study/presence-learner.ts'
import { askByPhone, waitingStudent } from '../../../testing/study/waiting-student.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'
import { settleLeftovers } from './settle-presence.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await askByPhone(it, admin.id)
})
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const reason = '与本人视频通话核实'
const settle = async (id: number, body: object, token?: string) =>
  it.post(`/api/admin/students/${id}/held-study`, body, token ?? (await it.world.login(admin.id)))
const listed = async (studentId: number) =>
  (await it.get(`/api/admin/held-study?studentId=${studentId}`, await it.world.login(admin.id))).body.content
const credited = async ({ id }: Person) =>
  (await it.get(`/api/student/learning/${id}/progress`, await it.world.login(id))).body.totalWatchTime as number
const days = 86_400

test('staff see the time that waits, release it with a reason, and verification passes', async () => {
  const { who } = await waitingStudent(it)
  const [pending, ...others] = await listed(who.id)
  assert.deepEqual(
    { studentId: pending.studentId, required: pending.required, seconds: pending.seconds, others },
    { studentId: who.id, required: 'phone', seconds: 60, others: [] },
  )
  assert.equal(await credited(who), 60)
  it.pass(20 * days)
  await settleLeftovers(it.context)
  assert.equal((await listed(who.id)).length, 1, 'it waits however long staff take')
  const done = await settle(who.id, { isReleased: true, reason })
  assert.deepEqual({ status: done.status, data: done.body.data }, { status: 200, data: { seconds: 60 } })
  assert.equal(await credited(who), 120)
  const last = (await checksOf(it, who.id)).at(-1)
  assert.deepEqual(
    { kind: last.kind, required: last.required, heldMs: last.heldMs },
    { kind: 'presenceReleased', required: 'phone', heldMs: 60_000 },
  )
  assert.deepEqual(await listed(who.id), [])
  const path = `/api/admin/students/${who.id}/presence-checks`
  const [entry] = (await it.get(path, await it.world.login(admin.id))).body.content
  assert.deepEqual(
    { result: entry.result, kind: entry.kind, seconds: entry.seconds },
    { result: 'released', kind: 'phone', seconds: 60 },
  )
  assert.deepEqual(await faults(), [])
})

test('refused time is not credited and can be studied again', async () => {
  const { who, player } = await waitingStudent(it)
  assert.equal((await settle(who.id, { isReleased: false, reason })).status, 200)
  const last = (await checksOf(it, who.id)).at(-1)
  assert.deepEqual({ kind: last.kind, reason: last.reason }, { kind: 'presenceMissed', reason: 'refused' })
  assert.equal(await credited(who), 60)
  await player.open()
  assert.equal(await player.watch(60), true)
  assert.equal(player.last.pendingSeconds, 60)
  assert.deepEqual(await faults(), [])
})

test('the learner is told what staff decided, in both languages', async () => {
  const notified = async ({ id }: Person) => (await it.get('/api/messages', await it.world.login(id))).body.content
  const released = await waitingStudent(it)
  const refused = await waitingStudent(it)
  const day = siteDay(it.now, 'Asia/Shanghai')
  await settle(released.who.id, { isReleased: true, reason })
  await settle(refused.who.id, { isReleased: false, reason })
  for (const [{ who }, status, english] of [
    [released, '已计入学时', 'credited'],
    [refused, '未计入学时，您可以重新学习这一段', 'not credited; you can study this part again'],
  ] as const) {
    const [message, ...others] = await notified(who)
    assert.deepEqual({ event: message.event, others }, { event: 'heldStudySettled', others: [] })
    const { status: said, ...facts } = message.values
    const bodyIn = (language: Language) =>
      translateInto(language, message.body, { ...facts, status: translateInto(language, said) }).split('\n\n')[1]
    assert.equal(bodyIn('zh_CN'), `您 ${day} 等待核实的学习，学校已处理：${status}。理由：${reason}`)
    assert.equal(
      bodyIn('en_US'),
      `The school has decided on your study of ${day} that was waiting for review. Result: ${english}. Reason: ${reason}`,
    )
  }
})

test('only full admins decide, with a reason, and only on time that waits', async () => {
  const { who } = await waitingStudent(it)
  const limited = await it.world.person('ADMIN', { permissions: ['anomalies.view', 'anomalies.edit'] })
  assert.equal((await settle(who.id, { isReleased: true, reason }, limited.token)).status, 403)
  assert.equal((await settle(who.id, { isReleased: true, reason: '' })).status, 422)
  assert.equal((await settle(who.id, { reason })).status, 422)
  const other = await it.world.student()
  assert.equal((await settle(other.id, { isReleased: true, reason })).body.problem, 'presence.notWaiting')
  assert.equal((await settle(999_999, { isReleased: true, reason })).body.problem, 'student.notFound')
  assert.equal((await it.get('/api/admin/held-study', await it.world.login(who.id))).status, 403)
  assert.equal((await listed(who.id)).length, 1)
})

test('a released span counts only with its event', async () => {
  const { who } = await waitingStudent(it)
  await settle(who.id, { isReleased: true, reason })
  const change = (work: (facts: any) => object) =>
    it.context.database.write(async (db) => {
      const event = db.selectFrom('ledgerEvents').selectAll().where('studentId', '=', who.id)
      const row = await event.where('kind', '=', 'presenceReleased').executeTakeFirstOrThrow()
      const facts = JSON.stringify(work(JSON.parse(row.facts)))
      await db
        .updateTable('ledgerEvents')
        .set({ facts })
        .where('studentId', '=', who.id)
        .where('number', '=', row.number)
        .execute()
      return row
    })
  const { facts } = await change((said) => ({ ...said, heldMs: 30_000 }))
  assert.match((await faults()).join('\n'), /credits 60000 ms by one check of presence, 30000 ms are the most/)
  await change(() => ({ ...JSON.parse(facts), to: 0 }))
  assert.match((await faults()).join('\n'), /without a check of presence that was passed after it/)
  await change(() => JSON.parse(facts))
  assert.deepEqual(await faults(), [])
})

test('staff release nothing where neither phone nor face was required', () => {
  const faultsUnder = (kind: string) => {
    const said: string[] = []
    const rules = [{ kind, dailyProof: 'none', minMinutes: 10, maxMinutes: 20 }]
    const proof = new PresenceProof({ presenceBetween: () => rules } as unknown as CreditHistory)
    const span = { from: 0, to: 60_000, heldMs: 60_000, required: 'phone' }
    proof.follow('presenceReleased', span, 90_000, (fault) => said.push(fault))
    return said
  }
  assert.deepEqual([faultsUnder('phone'), faultsUnder('face'), faultsUnder('press')], [[], [], ['presenceReleased']])
})

async function asked(phone: string) {
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 60 }] })
  const who = await it.world.student({ phone })
  const player = await new PresenceLearner(it, who, course).open()
  await player.watch(60)
  return { who, player, course }
}
const markCodes = (target: string, fields: object) =>
  it.context.database.write((db) => db.updateTable('outbox').set(fields).where('target', '=', target).execute())

test('a code that was never sent is replaced by digits once a day; then its time waits instead of being lost', async () => {
  const { who, player, course } = await asked('13812340011')
  assert.equal((await player.show()).body.sentTo, '138****0011')
  const other = () => player.show(player.last.presenceCheck, { otherWay: true })
  assert.equal((await other()).body.sentTo, '138****0011', 'not at once: it may be on its way')
  it.pass(25)
  const { body } = await other()
  assert.deepEqual({ sentTo: body.sentTo, secondsLeft: body.secondsLeft }, { sentTo: null, secondsLeft: 60 })
  assert.equal((await player.pass()).status, 200)
  const passed = (await checksOf(it, who.id)).find(({ kind }) => kind === 'presencePassed')
  assert.deepEqual({ check: passed.check, insteadOf: passed.insteadOf }, { check: 'press', insteadOf: 'phone' })

  const next = await new PresenceLearner(it, who, course, 1).open()
  await next.watch(60)
  await next.show()
  it.pass(120)
  await next.report(0)
  assert.equal((await next.show()).body.problem, 'presence.waiting')
  assert.equal((await listed(who.id))[0].seconds, 60)
  assert.deepEqual(await faults(), [])
})

test('whoever does not answer a code that was sent loses the time', async () => {
  const { who, player } = await asked('13812340012')
  await player.show()
  await markCodes('13812340012', { sentAt: it.context.now() })
  it.pass(120)
  assert.equal((await player.show()).body.problem, 'presence.missed')
  assert.deepEqual(await listed(who.id), [])
  assert.equal((await checksOf(it, who.id)).at(-1).reason, 'late')
})

test('a page that was closed on a code never sent does not lose its time to the hourly run', async () => {
  const { who, player } = await asked('13812340013')
  await player.show()
  it.pass(120)
  await settleLeftovers(it.context)
  assert.equal((await listed(who.id))[0].seconds, 60)
})
