import { readConfig } from './core/config/config.ts'
import { deriveKeys } from './core/crypto/keys.ts'
import { withSnapshot } from './core/database/open-reader.ts'
import { verifyOperations } from './core/log/operation-chain.ts'
import { verifyLedger } from './teaching/learning/verify-ledger.ts'

const config = readConfig()
const { ledger: key } = deriveKeys(config.secretKey)
const { ledger, operations } = await withSnapshot(config, async (db) => ({
  ledger: await verifyLedger(db, key),
  operations: await verifyOperations(db, key),
}))
if (ledger.fault) console.error(`The ledger is broken. ${ledger.fault}.`)
else console.log(`ledger OK: ${ledger.segments} rows of ${ledger.students} students agree with every total`)
if (operations.fault) console.error(`The operation log is broken. ${operations.fault}.`)
else console.log(`operation log OK: ${operations.rows} rows`)
process.exitCode = ledger.fault || operations.fault ? 1 : 0
