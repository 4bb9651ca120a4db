import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { isSecret, type SettingName, type SettingValues } from '../core/settings/setting-values.ts'
import { changeSecret, changeSetting } from '../core/settings/settings.ts'
import type { EmailMessage, SmsMessage } from '../messaging/channels.ts'
import { startCodes, type Channels } from '../messaging/outbox/deliver.ts'
import { openMessage } from '../messaging/outbox/queue-message.ts'
import type { TestApp } from './test-app.ts'

/** Changes settings of a test's school; secrets are sealed. */
export const set = (it: Pick<TestApp, 'context' | 'now'>, values: Partial<SettingValues>) =>
  it.context.database.write(async (db) => {
    for (const [name, value] of Object.entries(values) as [SettingName, never][])
      if (isSecret(name)) await changeSecret(db, it.context.keys, name, value, it.now)
      else await changeSetting(db, name, value, it.now)
  })

/** Settings of a school that can send e-mail, although no server is listening. */
export const mailSettings = {
  'email.smtpServer': '127.0.0.1',
  'email.smtpPort': 1,
  'email.fromEmail': 'school@jiangxue.example',
} as const
export const smsSettings = {
  'sms.provider': 'aliyun',
  'sms.accessKey': 'the access key',
  'sms.secretKey': 'the secret key',
  'sms.signName': '匠学',
  'sms.templateCode': 'SMS_1',
  'sms.sdkAppId': '1400000000',
} as const

/** A queued request for a reset code. */
interface ResetMessage {
  readonly channel: 'reset'
  readonly account: string
}
export type Queued = (EmailMessage | SmsMessage | ResetMessage) & { event: string; target: string }
/** The messages waiting in the outbox, oldest first. */
export async function queued(it: TestApp): Promise<Queued[]> {
  const rows = await it.context.database.read
    .selectFrom('outbox')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...openMessage(it.context.keys, row), event: row.event, target: row.target }) as Queued)
}

/** Sends all due codes and waits for them. */
export async function sendCodes({ context }: TestApp, channels: Channels): Promise<void> {
  const sending = new Set<Promise<void>>()
  await startCodes(context, channels, sending)
  await Promise.all(sending)
}

/** The code in the last message to an address. */
export async function lastCode(it: TestApp, target: string): Promise<string> {
  const message = (await queued(it)).findLast((each) => each.target === target)
  if (!message || message.channel === 'reset') throw new Error(`No message to ${target}`)
  return message.channel === 'sms' ? (message.values['code'] as string) : (/\d{6,8}/.exec(message.text)?.[0] as string)
}

interface Received {
  from: string
  to: string[]
  raw: string
  user: string | undefined
}
/** A real SMTP server on a free port. */
export async function smtpServer(check: (user: string, password: string) => boolean = () => true) {
  const mails: Received[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      check(auth.username ?? '', auth.password ?? '')
        ? done(null, { user: auth.username ?? '' })
        : done(new Error('535 Wrong password')),
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString()
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((each) => each.address),
          raw,
          user: session.user as string | undefined,
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', () => ready())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
      }),
  }
}

interface ProviderCall {
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
/** Simulates a provider that is called over HTTP. */
export async function providerServer(answer: () => object) {
  const calls: ProviderCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      calls.push({ url: new URL(request.url ?? '/', 'http://localhost'), headers: request.headers, body })
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  return {
    calls,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(done)
      }),
  }
}

/** Decodes the text of a raw e-mail. */
export function mailText(raw: string): string {
  const [head = '', body = ''] = raw.split(/\r?\n\r?\n(.*)/s)
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
