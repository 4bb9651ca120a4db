import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { SmsMessage } from '../../../messaging/channels.ts'
import { openMessage } from '../../../messaging/outbox/queue-message.ts'
import { set, smsSettings } from '../../../testing/outgoing.ts'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { checksOf, PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Person } from '../../../testing/world.ts'

const it = testApp()
let admin: Person
beforeEach(async () => {
  admin ??= await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 20 })
})
const minute = 60
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const codesTo = async (phone: string) =>
  (await it.context.database.read.selectFrom('outbox').selectAll().execute()).filter(
    ({ event, target }) => event === 'presenceCode' && target === phone,
  )

test('a code is sent to the phone if the school asks by phone; without a phone the digits are shown', async () => {
  const refused = await it.post('/api/admin/settings/presence', { kind: 'phone' }, await it.world.login(admin.id))
  assert.deepEqual(
    { status: refused.status, kind: refused.body.errors.kind },
    { status: 422, kind: '请先在短信设置中配置短信，才能向手机发送验证码' },
  )
  await set(it, smsSettings)
  await saveRule(it, admin.id, { kind: 'phone' })
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }] })
  const [reached, other] = [await it.world.student({ phone: '13812340000' }), await it.world.student()]
  const player = await new PresenceLearner(it, reached, course).open()
  await player.watch(minute)
  const { body } = await player.show()
  assert.deepEqual(
    { image: body.image, sentTo: body.sentTo, bodyLength: body.length },
    { image: null, sentTo: '138****0000', bodyLength: 6 },
  )
  const sent = await codesTo('13812340000')
  assert.equal(sent.length, 1)
  const { values } = openMessage(it.context.keys, sent[0]!) as SmsMessage
  assert.equal((await player.answer(values['code']!)).status, 200)
  assert.equal((await checksOf(it, reached.id)).find(({ kind }) => kind === 'presencePassed').check, 'phone')
  const shown = await new PresenceLearner(it, other, course).open()
  await shown.watch(minute)
  assert.equal((await shown.pass()).status, 200)
  const passed = (await checksOf(it, other.id)).find(({ kind }) => kind === 'presencePassed')
  assert.deepEqual({ check: passed.check, insteadOf: passed.insteadOf }, { check: 'press', insteadOf: 'phone' })
  assert.deepEqual(await faults(), [])
})

test('another device gets the same code, and a second check a day is not answered by digits', async () => {
  await set(it, smsSettings)
  await saveRule(it, admin.id, { kind: 'phone' })
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 60 }] })
  const who = await it.world.student({ phone: '13812340001' })
  let player = await new PresenceLearner(it, who, course).open()
  await player.watch(minute)
  assert.equal((await player.show()).body.sentTo, '138****0001')
  for (let device = 0; device < 5; device++) {
    player = await new PresenceLearner(it, who, course).open()
    await player.report(5)
    const { body } = await player.show()
    assert.deepEqual(
      { image: body.image, sentTo: body.sentTo },
      { image: null, sentTo: '138****0001' },
      `device ${device}`,
    )
  }
  const sent = await codesTo('13812340001')
  assert.equal(sent.length, 1, 'one message')
  assert.equal(
    (await player.answer((openMessage(it.context.keys, sent[0]!) as SmsMessage).values['code']!)).status,
    200,
  )

  const other = await it.world.student()
  const first = await new PresenceLearner(it, other, course).open()
  await first.watch(minute)
  assert.equal((await first.pass()).status, 200)
  const second = await new PresenceLearner(it, other, course, 1).open()
  await second.watch(minute)
  const refused = await second.show()
  assert.deepEqual(
    { status: refused.status, problem: refused.body.problem },
    { status: 409, problem: 'presence.waiting' },
  )
  const { pendingSeconds } = await second.report(0)
  assert.equal(pendingSeconds, 60, 'the time stays pending')
  await it.context.database.write((db) =>
    db.updateTable('users').set({ phone: '13812340002' }).where('id', '=', other.id).execute(),
  )
  assert.equal((await second.show()).body.sentTo, '138****0002')
  assert.deepEqual(await faults(), [])
})
