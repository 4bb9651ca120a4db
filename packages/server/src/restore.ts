import { readConfig } from './core/config/config.ts'
import { errorMessageOf } from './core/text/error-message.ts'
import { readPassphrase } from './office/backup/passphrase.ts'
import { restoreBackup } from './office/backup/restore-backup.ts'

try {
  const path = process.argv[2]
  if (!path) throw new Error('Usage: npm run restore -- FOLDER')
  const config = readConfig(process.env, { makesKey: false })
  const { backup, rows, files, ledger, operations, faults } = await restoreBackup(config, path, readPassphrase(), {
    say: console.log,
  })
  console.log(`Restored from ${backup.name}: ${rows} rows and ${files} files, all as they were backed up.`)
  console.log(`Ledger: ${ledger.rows} rows of ${ledger.students} students; operation log: ${operations.rows} rows.`)
  const { missingFiles } = backup.manifest
  for (const id of missingFiles) console.error(`File ${id} has no body: it was missing when the backup was made.`)
  for (const fault of faults) console.error(`${fault}.`)
  if (faults.length > 0)
    console.error(
      `${faults.length} faults. All rows were restored as backed up, so the faults already existed in the school.`,
    )
  if (faults.length + missingFiles.length > 0) process.exitCode = 1
  console.log('Now start the server: npm start')
} catch (error) {
  console.error(errorMessageOf(error))
  process.exitCode = 1
}
