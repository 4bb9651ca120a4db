import type { FastifyInstance } from 'fastify'
import type { Context } from './core/context.ts'
import { demoPassword } from './core/crypto/guessable-password.ts'
import { listenOrigin } from './core/settings/site-url.ts'
import { demoLogins, hasDemoPassword } from './demo/demo-accounts.ts'
import { inviteFirstAdmin } from './people/account/first-admin.ts'
import { anchorKeyWarning } from './proof/anchor/anchor-key.ts'

/** Prints the school's address and how to sign in. */
export async function announce(app: FastifyInstance, context: Context): Promise<void> {
  const { config, database } = context
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address.port : config.port
  const origin = listenOrigin({ host: config.host, port })
  console.log(`Jiangxue is ready:  ${origin}`)
  console.log(`Back office:        ${origin}/admin`)
  console.log(`Database:           ${database.engine}`)
  if (await hasDemoPassword(context))
    console.log(`Demo logins:        ${demoLogins.join(', ')} (password ${demoPassword})`)
  const warning = anchorKeyWarning(config)
  if (warning) console.warn(warning)
  const invitation = await inviteFirstAdmin(context)
  if (invitation !== undefined)
    console.log(`Create the first admin (once, within a day): ${origin}/auth/first-admin?token=${invitation}`)
}
