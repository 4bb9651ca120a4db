import { availableParallelism } from 'node:os'
import { assertSchool } from './assert-school.ts'
import { commandConfig } from './command-line.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { deriveKeys } from './core/crypto/keys.ts'
import { withSnapshot } from './core/database/open-reader.ts'
import { verifyOperations } from './core/log/operation-chain.ts'
import { verifyAll } from './proof/verify/verify-all.ts'
import { VerifyThreads } from './proof/verify/verify-in-threads.ts'

const everyMs = 1000
let lastAt = performance.now()

/** Shows progress once a second, only on a terminal, so that logs contain only results. */
function showProgress(students: number, rows: number) {
  if (!process.stderr.isTTY || performance.now() - lastAt < everyMs) return
  lastAt = performance.now()
  process.stderr.write(`\r${students} students, ${rows} rows …`)
}

async function verify() {
  const config = commandConfig({ writes: false })
  await assertSchool(config)
  const keys = deriveKeys(config.secretKey)
  const watcher = { fault: (fault: string) => console.error(`${fault}.`), progress: showProgress }
  // PostgreSQL uses its own processors.
  const threads = config.databaseUrl === '' ? new VerifyThreads(config, availableParallelism()) : undefined
  const { ledger, operations } = await withSnapshot(config, async (db) => {
    await threads?.look(db)
    return {
      ledger: await verifyAll(db, keys, config, watcher, threads),
      operations: await verifyOperations(db, keys.ledger),
    }
  }).finally(() => threads?.end())
  for (const { backup, madeAt, at } of ledger.restores)
    console.log(`The school was restored from backup ${backup} of ${madeAt} at ${new Date(at).toISOString()}.`)
  if (ledger.faults > 0) console.error(`The ledger is broken: ${ledger.faults} faults.`)
  else
    console.log(
      `ledger OK: ${ledger.rows} rows of ${ledger.students} students agree with every total and with ${ledger.anchors} anchors`,
    )
  if (operations.fault) console.error(`The operation log is broken. ${operations.fault}.`)
  else console.log(`operation log OK: ${operations.rows} rows`)
  process.exitCode = ledger.faults > 0 || operations.fault ? 1 : 0
}

await verify().catch((error: unknown) => {
  console.error(startProblemOf(error))
  process.exitCode = 1
})
