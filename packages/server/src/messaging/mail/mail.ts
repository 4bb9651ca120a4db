import type { Keys } from '../../core/crypto/keys.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { openSecret } from '../../core/settings/settings.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Ports that begin with TLS: of all providers, and of NetEase. */
const implicitTlsPorts = new Set([465, 994])
/** For each step. A test ends earlier, because somebody waits for it. */
const timeoutMs = 15_000
const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

export const isMailConfigured = (values: SettingValues) =>
  values['email.smtpServer'] !== '' && values['email.fromEmail'] !== ''

/**
 * Sends an e-mail through the SMTP server in the settings; a password is sent only over TLS, except to this machine, or
 * if the settings say so for a server of the own network.
 */
export async function sendMail(keys: Keys, values: SettingValues, { to, subject, text }: Mail): Promise<void> {
  const { 'email.smtpServer': host, 'email.smtpPort': port, 'email.fromEmail': address } = values
  const security = values['email.security']
  const password = openSecret(keys, values, 'email.password')
  const secure = security === 'tls' || (security === 'auto' && implicitTlsPorts.has(port))
  const needsTls = security === 'starttls' || (security === 'auto' && password !== '' && !loopback.has(host))
  // Imported at the first mail: it is a large library.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && needsTls,
    ignoreTLS: security === 'none',
    ...(password !== '' && { auth: { user: values['email.username'] || address, pass: password } }),
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
