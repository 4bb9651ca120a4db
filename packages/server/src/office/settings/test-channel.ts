import { testCode, testMessage } from '@jiangxue/contract/messaging/mail.values.ts'
import type { Context } from '../../core/context.ts'
import { withinBudget } from '../../core/outside/outside-call.ts'
import { outsideReasonOf } from '../../core/outside/outside-reason.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { isMailConfigured, sendMail } from '../../messaging/mail/mail.ts'
import { isSmsConfigured, sendSms } from '../../messaging/sms/sms.ts'
import { assertTargets } from './setting-targets.ts'
import { withUnsaved } from './unsaved-settings.ts'

type Form = Readonly<Record<string, unknown>> & { readonly target: string }

/** Sends a test e-mail with the settings as shown on the screen; throws with the mail server's error. */
export async function testEmail(context: Context, { target, ...form }: Form): Promise<void> {
  const values = await withUnsaved(context, 'email', form)
  if (!isMailConfigured(values)) throw problem('channel.emailMissing')
  const siteName = values['basic.siteName']
  const mail = { to: target, subject: translate(testMessage.subject, { siteName }), text: translate(testMessage.body) }
  const send = async () => {
    await assertTargets(context.config, values)
    await sendMail(context.keys, values, mail)
  }
  await withinBudget(send()).catch((error: unknown) => {
    throw problem('channel.emailTestFailed', { values: { reason: outsideReasonOf(error) } })
  })
}

/** Like `testEmail`, for a text message; `endpoint` is for tests. */
export async function testSms(context: Context, { target, ...form }: Form, endpoint?: string): Promise<void> {
  const values = await withUnsaved(context, 'sms', form)
  if (!isSmsConfigured(values)) throw problem('channel.smsMissing')
  const sms = { phone: target, templateCode: values['sms.templateCode'], values: { code: testCode } }
  await withinBudget(sendSms(context.keys, values, sms, context.now(), endpoint)).catch((error: unknown) => {
    throw problem('channel.smsTestFailed', { values: { reason: outsideReasonOf(error) } })
  })
}
