import { secretMask } from '@jiangxue/contract/kit/setting.ts'
import { testCode, testMessage } from '@jiangxue/contract/notification.values.ts'
import type { Context } from '../../core/context.ts'
import { seal } from '../../core/crypto/keys.ts'
import { problem } from '../../core/http/problem.ts'
import { isSecret, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { translate } from '../../core/text/translate.ts'
import { isMailConfigured, sendMail } from '../../messaging/mail/mail.ts'
import { isSmsConfigured, sendSms } from '../../messaging/sms/sms.ts'

type Form = Readonly<Record<string, unknown>> & { readonly target: string }

/** Sends a test e-mail with the settings as they are on the screen; throws with the words of the mail server. */
export async function testEmail(context: Context, { target, ...form }: Form): Promise<void> {
  const values = await withUnsaved(context, 'email', form)
  if (!isMailConfigured(values)) throw problem('channel.emailMissing')
  const siteName = values['basic.siteName']
  const mail = { to: target, subject: translate(testMessage.subject, { siteName }), text: translate(testMessage.body) }
  await sendMail(context.keys, values, mail).catch((error: unknown) => {
    throw problem('channel.emailTestFailed', { values: { reason: reasonOf(error) } })
  })
}

/** The same for a text message; `endpoint` is where tests listen. */
export async function testSms(context: Context, { target, ...form }: Form, endpoint?: string): Promise<void> {
  const values = await withUnsaved(context, 'sms', form)
  if (!isSmsConfigured(values)) throw problem('channel.smsMissing')
  const sms = { phone: target, templateCode: values['sms.templateCode'], values: { code: testCode } }
  await sendSms(context.keys, values, sms, context.now(), endpoint).catch((error: unknown) => {
    throw problem('channel.smsTestFailed', { values: { reason: reasonOf(error) } })
  })
}

/** The settings with what was typed and is not saved yet; a secret that comes back masked is the stored one. */
async function withUnsaved(
  { settings, keys }: Context,
  group: 'email' | 'sms',
  form: Readonly<Record<string, unknown>>,
): Promise<SettingValues> {
  const typed = Object.entries(form).flatMap(([field, value]) => {
    const name = `${group}.${field}` as SettingName
    if (value === undefined || (isSecret(name) && value === secretMask)) return []
    return [[name, isSecret(name) && value !== '' ? seal(keys, String(value)) : value]]
  })
  return { ...(await settings.current()), ...Object.fromEntries(typed) }
}

const longestReason = 200
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, longestReason)
