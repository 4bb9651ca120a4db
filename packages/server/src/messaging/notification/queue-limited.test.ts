import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailSettings, queued, set, smsSettings } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { queueLimited } from './queue-limited.ts'

const it = testApp()

/** Queues messages for one phone; returns how many are waiting in all. */
async function queue(count: number, event = 'test'): Promise<number> {
  const { database, keys, settings } = it.context
  const sender = { keys, values: await settings.current(), now: it.now }
  const message = { channel: 'sms', templateCode: 'SMS_1', values: {} } as const
  for (let each = 0; each < count; each++)
    await database.write((db) => queueLimited(db, sender, event, '13912345678', message))
  return (await queued(it)).length
}

test('a lowered daily limit does not forget what was sent before', async () => {
  await set(it, { ...smsSettings, 'sms.dailyLimit': 10 })
  assert.equal(await queue(4), 4)
  await set(it, { 'sms.dailyLimit': 2 })
  assert.equal(await queue(1), 4)
  await set(it, { 'sms.dailyLimit': 10 })
  assert.equal(await queue(3), 5)
})

test('codes that strangers request use up neither each other nor those of checks', async () => {
  it.pass(86_400)
  await set(it, { ...smsSettings, 'sms.dailyLimit': 8 })
  const before = (await queued(it)).length
  const added = async (event: string) => {
    const known = (await queued(it)).length
    return (await queue(10, event)) - known
  }
  assert.deepEqual(
    [await added('resetCode'), await added('registerCode'), await added('presenceCode')],
    [2, 2, 4],
    `beside ${before} messages`,
  )
})

test('e-mails have a daily limit of their own for what strangers cause; notices of staff have none', async () => {
  it.pass(86_400)
  await set(it, { ...mailSettings, 'email.dailyLimit': 4 })
  const { database, keys, settings } = it.context
  const sender = { keys, values: await settings.current(), now: it.now }
  const message = { channel: 'email', subject: '验证码', text: '123456' } as const
  const added = async (event: string) => {
    const ids = []
    for (let each = 0; each < 5; each++)
      ids.push(await database.write((db) => queueLimited(db, sender, event, 'somebody@example.cn', message)))
    return ids.filter((id) => id !== undefined).length
  }
  assert.deepEqual(
    {
      reset: await added('resetCode'),
      register: await added('registerCode'),
      contact: await added('contactCode'),
      notice: await added('orderPaid'),
    },
    { reset: 2, register: 2, contact: 0, notice: 5 },
  )
})
