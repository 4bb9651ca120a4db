import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import type { Database } from '../../core/database/database.ts'
import { onlinePayments } from '../../modules/payment/online-payments.ts'

/**
 * A server that takes payments, for tests that kill it. Its first message says how far its clock is ahead; then it opens,
 * answers with its address, and does all the time what the leading process does every two seconds. After the message
 * `beforeCommit` or `afterCommit`, it kills itself there the next time it books something. Folder and database come
 * from the environment.
 */
const pauseMs = 50
const [aheadMs] = (await once(process, 'message')) as [number]
const config = readConfig()
let killsAt: 'beforeCommit' | 'afterCommit' | undefined

/** Wraps a database so that the process dies, as in a power failure, around a transaction that adds an entry. */
const mortal = (database: Database): Database => ({
  ...database,
  write: async (job) => {
    let hasBooked = false
    const result = await database.write(async (db) => {
      if (killsAt === undefined) return job(db)
      const entries = async () => (await db.selectFrom('orderPayments').select('id').execute()).length
      const before = await entries()
      const done = await job(db)
      hasBooked = (await entries()) > before
      if (hasBooked && killsAt === 'beforeCommit') await die()
      return done
    })
    if (hasBooked && killsAt === 'afterCommit') await die()
    return result
  },
})

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

process.once('disconnect', () => process.exit())
process.on('message', (at: 'beforeCommit' | 'afterCommit') => {
  killsAt = at
  process.send?.(at)
})
const { app, context } = await createApp(async (log) => {
  const made = await createContext(config, log, () => Date.now() + aheadMs)
  return { ...made, database: mortal(made.database) }
}, config)
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
for (const { signal } = new AbortController(); ; await delay(pauseMs)) await onlinePayments.frequent(context, signal)
