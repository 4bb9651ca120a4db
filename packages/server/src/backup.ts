import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCommandContext } from './app.ts'
import { commandConfig, commandLog, reporter, size } from './command-line.ts'
import { secretKeyFile } from './core/config/config.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { recordRun } from './core/jobs/record-run.ts'
import { readPassphrase } from './office/backup/passphrase.ts'
import type { Retention } from './office/backup/retention.ts'
import { outcomeOf, runBackup } from './office/backup/run-backup.ts'
import { isOutside } from './office/settings/backup-folder-rule.ts'

const loud = (line: string) => console.log(`\n!!! ${line}`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verbose: { type: 'boolean' }, 'keep-days': { type: 'string' }, 'keep-weeks': { type: 'string' } },
  })
  const [path] = positionals
  if (!path) throw new Error('Usage: backup FOLDER [--keep-days 14] [--keep-weeks 8]')
  const retention = retentionOf(values['keep-days'], values['keep-weeks'])
  const config = commandConfig()
  if (!isOutside(resolve(path), config.dataDir))
    throw new Error(`${path} is inside DATA_DIR or the program: choose a folder on another disk or share.`)
  const passphrase = readPassphrase()
  const context = await createCommandContext(config, commandLog, { takesEarlier: true })
  try {
    const made = await recordRun(context, 'backup', async () =>
      outcomeOf(await runBackup(context, { path, retention }, passphrase, reporter(values.verbose))),
    )
    const { name, rows, files, newFiles, newBytes, missing, pruned } = made
    console.log(
      `Backup ${name} is complete: ${rows} rows, ${files} files, ${newFiles} of them new (${size(newBytes)}).`,
    )
    if (pruned.removed.length > 0) console.log(`No longer kept: ${pruned.removed.join(', ')}.`)
    if (pruned.bodies > 0)
      console.log(`Removed ${pruned.bodies} files that no backup uses any more (${size(pruned.bytes)}).`)
    if (pruned.unread)
      console.error(`Old files were not removed, because a backup in the folder cannot be read: ${pruned.unread}`)
    for (const id of missing)
      console.error(`File ${id} is not in the backup: its body is missing or damaged in the school itself.`)
    if (passphrase === undefined)
      loud(
        'It is NOT encrypted: anyone who has it can read names, phone numbers and messages of your students. Set BACKUP_PASSPHRASE to encrypt it.',
      )
    loud(`The secret key is NOT in it, and without that key no one can restore it. Keep a copy of the key in another place.
    It is ${keyPlace(config.dataDir)}.`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await context.database.close()
  }
} catch (error) {
  console.error(startProblemOf(error))
  process.exitCode = 1
}

/** Undefined if neither option is given: then all backups are kept. */
function retentionOf(days: string | undefined, weeks: string | undefined): Retention | undefined {
  if (days === undefined && weeks === undefined) return undefined
  const [keepDays, keepWeeks] = [days, weeks].map((count = '0') => {
    if (!/^\d{1,4}$/.test(count)) throw new Error(`Not a number of days or weeks: ${count}`)
    return Number(count)
  }) as [number, number]
  return { keepDays, keepWeeks }
}

function keyPlace(dataDir: string): string {
  const { SECRET_KEY, SECRET_KEY_FILE } = process.env
  if (SECRET_KEY) return 'the value of SECRET_KEY in the environment of the server'
  return `the file ${SECRET_KEY_FILE || `${dataDir}/${secretKeyFile}`}`
}
