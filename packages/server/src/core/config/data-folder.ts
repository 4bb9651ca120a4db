import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../error-code.ts'

/** Throws unless the data folder, and what an earlier start left in it, can be used by this user; creates the folder. */
export function assertDataFolder(dataDir: string): void {
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory())
    throw new Error(`DATA_DIR=${dataDir} is a file. Name a folder, or one that does not exist yet.`)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(
      `DATA_DIR=${dataDir} cannot be created (${codeOf(error)}). Create it for this user, or name another folder.`,
      { cause: error },
    )
  }
  for (const path of [dataDir, ...['jiangxue.db', 'secret.key'].map((name) => join(dataDir, name))])
    if (existsSync(path)) assertUsable(dataDir, path)
}

function assertUsable(dataDir: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | (path.endsWith('.key') ? 0 : constants.W_OK))
  } catch (error) {
    throw new Error(
      `DATA_DIR=${dataDir}: this user may not use ${path} (${codeOf(error)}). Start as the user that owns it, or change its owner.`,
      { cause: error },
    )
  }
}
