import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const implicitTlsPort = 465
const timeoutMs = 15_000
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

export const isMailConfigured = (values: SettingValues) =>
  values['email.smtpServer'] !== '' && values['email.fromEmail'] !== ''

/**
 * Sends an e-mail through the SMTP server in the settings; a password is sent only over TLS, except to this machine.
 */
export async function sendMail(keys: Keys, values: SettingValues, { to, subject, text }: Mail): Promise<void> {
  const { 'email.smtpServer': host, 'email.smtpPort': port, 'email.fromEmail': address } = values
  const password = openSecret(keys, values, 'email.password')
  const secure = port === implicitTlsPort
  // Imported at the first mail: it is a large library.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && password !== '' && !loopback.has(host),
    ...(password !== '' && { auth: { user: address, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const from = { name: values['email.fromName'] || values['basic.siteName'], address }
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  } finally {
    transport.close()
  }
}
