import { createContextBeside } from './app.ts'
import { commandLog, size } from './command-line.ts'
import { readConfig, secretKeyFile } from './core/config/config.ts'
import { makeBackup } from './office/backup/make-backup.ts'
import { readPassphrase } from './office/backup/passphrase.ts'
import { hasTables } from './office/backup/restore-target.ts'

const loud = (line: string) => console.log(`\n!!! ${line}`)

try {
  const path = process.argv[2]
  if (!path) throw new Error('Where to? npm run backup -- FOLDER')
  const config = readConfig(process.env, { makesKey: false })
  if (!(await hasTables(config)))
    throw new Error(`There is no school in ${config.databaseUrl ? 'the database' : config.dataDir}.`)
  const passphrase = readPassphrase()
  const context = await createContextBeside(config, commandLog)
  try {
    const { name, rows, files, newFiles, newBytes, missing } = await makeBackup(context, path, passphrase, console.log)
    console.log(
      `Backup ${name} is complete: ${rows} rows, ${files} files, ${newFiles} of them new (${size(newBytes)}).`,
    )
    for (const id of missing)
      console.error(`File ${id} is not in it: its body is missing or damaged in the school itself.`)
    if (passphrase === undefined)
      loud(
        'It is NOT encrypted: whoever has it reads names, phone numbers and messages of your students. BACKUP_PASSPHRASE encrypts it.',
      )
    loud(`The secret key is NOT in it, and without that key nobody can restore it. Keep a copy of the key in another place.
    It is ${keyPlace(config.dataDir)}.`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await context.database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function keyPlace(dataDir: string): string {
  const { SECRET_KEY, SECRET_KEY_FILE } = process.env
  if (SECRET_KEY) return 'what SECRET_KEY holds in the environment of the server'
  return `the file ${SECRET_KEY_FILE || `${dataDir}/${secretKeyFile}`}`
}
