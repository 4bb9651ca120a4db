import { readConfig } from './core/config/config.ts'
import { deriveKeys } from './core/crypto/keys.ts'
import { withSnapshot } from './core/database/open-reader.ts'
import { verifyLedger } from './teaching/learning/verify-ledger.ts'

const config = readConfig()
const { students, segments, fault } = await withSnapshot(config, (db) =>
  verifyLedger(db, deriveKeys(config.secretKey).ledger),
)
if (fault) console.error(`The ledger is broken. ${fault}.`)
else console.log(`ledger OK: ${segments} rows of ${students} students agree with every total`)
process.exitCode = fault ? 1 : 0
