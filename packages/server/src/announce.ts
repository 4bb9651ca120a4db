import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { demoLogins, demoPassword, hasDemoPassword } from './demo/demo-accounts.ts'

/** Says on the console where the school is and how to get in. */
export async function announce(app: FastifyInstance, { config, database }: Context): Promise<void> {
  const address = app.addresses()[0]
  const port = typeof address === 'object' ? address.port : config.port
  const host = config.host === '127.0.0.1' ? 'localhost' : config.host
  console.log(`Jiangxue is ready:  http://${host}:${port}`)
  console.log(`Back office:        http://${host}:${port}/admin`)
  console.log(`Database:           ${database.engine}`)
  if (await hasDemoPassword(database.read)) console.log(`Demo logins:        ${demoLogins.join(', ')} (password ${demoPassword})`)
}
