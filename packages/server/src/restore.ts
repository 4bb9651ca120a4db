import { parseArgs } from 'node:util'
import { commandConfig, reporter } from './command-line.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { readPassphrase } from './office/backup/passphrase.ts'
import { restoreBackup } from './office/backup/restore-backup.ts'
import { hooks } from './optional-modules.ts'

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { verbose: { type: 'boolean' } } })
  const [path] = positionals
  if (!path) throw new Error('Usage: restore FOLDER')
  const config = commandConfig()
  const { backup, rows, files, ledger, operations, faults } = await restoreBackup(config, path, readPassphrase(), {
    hooks,
    say: reporter(values.verbose),
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
  console.log(`Now start the server with DATA_DIR=${config.dataDir}.`)
} catch (error) {
  console.error(startProblemOf(error))
  process.exitCode = 1
}
