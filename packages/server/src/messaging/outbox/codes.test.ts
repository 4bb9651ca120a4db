import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sendCodes } from '../../testing/outgoing.ts'
import { testApp } from '../../testing/test-app.ts'
import type { EmailMessage, SmsMessage } from '../channels.ts'
import { codeEvents } from './code-events.ts'
import { deliverDue, maxCodesAtOnce, startCodes, type Channels } from './deliver.ts'
import { queueMessage } from './queue-message.ts'
import { runOutbox } from './run-outbox.ts'

const it = testApp()
const mail: EmailMessage = { channel: 'email', subject: '你好', text: '验证码：123456' }
const sms: SmsMessage = { channel: 'sms', templateCode: 'SMS_1', values: { code: '123456' } }
const queue = (event: string, target: string, message: EmailMessage | SmsMessage) =>
  it.context.database.write((db) => queueMessage(db, it.context.keys, event, target, message, it.now))
beforeEach(() => it.context.database.write((db) => db.deleteFrom('outbox').execute()))

test('a code is sent while ordinary mails and an older code hang', async () => {
  for (let count = 0; count < 25; count++) await queue('courseEnrolled', `learner${count}@example.cn`, mail)
  await queue('registerCode', 'slow@example.cn', mail)
  it.pass(1)
  await queue('resetCode', '13912345678', sms)
  const hanging = Promise.withResolvers<void>()
  const sent: string[] = []
  const stop = runOutbox(it.context, {
    email: () => hanging.promise,
    sms: async (_context, phone) => void sent.push(phone),
  })
  for (let count = 0; count < 100 && sent.length === 0; count++) await new Promise((later) => setTimeout(later, 50))
  const inTime = [...sent]
  hanging.resolve()
  await stop()
  assert.deepEqual(inTime, ['13912345678'])
})

/** Channels that record the recipients of messages. */
function notedIn(sent: string[]): Channels {
  const note = async (_context: unknown, target: string) => void sent.push(target)
  return { email: note, sms: note }
}

test('each of the two loops takes only its own messages', async () => {
  for (const event of codeEvents) await queue(event, event, sms)
  await queue('courseEnrolled', 'learner@example.cn', mail)
  const [codes, others]: string[][] = [[], []]
  assert.equal(await deliverDue(it.context, notedIn(others!)), 1)
  await sendCodes(it, notedIn(codes!))
  assert.deepEqual({ others, codes }, { others: ['learner@example.cn'], codes: [...codeEvents] })
})

test('concurrent workers send each code once', async () => {
  const phones = Array.from({ length: 8 }, (_, index) => `1390000000${index}`)
  for (const phone of phones) await queue('presenceCode', phone, sms)
  const sent: string[] = []
  await Promise.all(Array.from({ length: 4 }, () => sendCodes(it, notedIn(sent))))
  assert.deepEqual(sent.toSorted(), phones)
})

test('the number of codes sent concurrently is limited, and the next starts when one has ended', async () => {
  for (let count = 0; count <= maxCodesAtOnce; count++) await queue('resetCode', `learner${count}@example.cn`, mail)
  const hanging = Promise.withResolvers<void>()
  const sent: string[] = []
  const sending = new Set<Promise<void>>()
  const start = () =>
    startCodes(it.context, { email: (_context, target) => (sent.push(target), hanging.promise) }, sending)
  await start()
  await start()
  assert.deepEqual(
    { size: sending.size, sentLength: sent.length },
    { size: maxCodesAtOnce, sentLength: maxCodesAtOnce },
  )
  hanging.resolve()
  await Promise.all(sending)
  assert.equal(sending.size, 0)
  await start()
  await Promise.all(sending)
  assert.equal(sent.at(-1), `learner${maxCodesAtOnce}@example.cn`)
})
