import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queued, set, smsSettings } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import { queueSms } from './queue-sms.ts'

const it = testApp()

/** Queues messages for one phone; returns how many are waiting in all. */
async function queue(count: number, event = 'test'): Promise<number> {
  const { database, keys, settings } = it.context
  const sender = { keys, values: await settings.current(), now: it.now }
  const message = { channel: 'sms', templateCode: 'SMS_1', values: {} } as const
  for (let each = 0; each < count; each++)
    await database.write((db) => queueSms(db, sender, event, '13912345678', message))
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
