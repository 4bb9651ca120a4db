import { existsSync, statSync } from 'node:fs'
import { readConfig, type Config } from './core/config/config.ts'
import type { Context } from './core/context.ts'
import type { Reporter } from './office/backup/make-backup.ts'

const quiet = () => {}

/** The logger of commands: prints warnings and errors to the terminal. */
export const commandLog = {
  debug: quiet,
  trace: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
} as never as Context['log']

/**
 * The configuration of a command that opens an existing school. Without `DATA_DIR` it says which folder it takes, which
 * depends on the current one. A command that writes does not run as root on another user's folder: the server could not
 * change the files that it makes.
 */
export function commandConfig({ writes = true } = {}): Config {
  if (!process.env.DATA_DIR) console.warn('DATA_DIR is not set: using the folder data of the current folder.')
  const config = readConfig(process.env, { makesKey: false })
  if (writes) assertOwnFolder(config.dataDir, process.getuid?.())
  return config
}

/** Throws if root would write into the data folder of another user. */
export function assertOwnFolder(dataDir: string, user: number | undefined): void {
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : user
  if (user === 0 && owner !== 0)
    throw new Error(
      `${dataDir} belongs to user ${owner}, who could not change what root creates there; nothing was changed. Run the command as that user: sudo -u '#${owner}' …`,
    )
}

/** Prints the progress of a command, with every detail if asked. */
export const reporter =
  (isVerbose = false): Reporter =>
  (line, isDetail = false) => {
    if (isVerbose || !isDetail) console.log(line)
  }

export const size = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
