import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in the data folder that exists while a backup is restored into it, and contains the backup's name. */
export const markerFile = 'restore-unfinished'
export const newMarkerFile = `${markerFile}.new`
const pathOf = (dataDir: string) => join(dataDir, markerFile)

/** The backup that is being restored here, or whose restore was interrupted. */
export const unfinishedRestore = async (dataDir: string): Promise<string | undefined> =>
  existsSync(pathOf(dataDir)) ? (await readFile(pathOf(dataDir), 'utf8')).trim() : undefined

/** Creates the marker atomically: an empty marker would match no backup. */
export async function markRestore(dataDir: string, backup: string): Promise<void> {
  await writeFile(join(dataDir, newMarkerFile), backup, { flush: true })
  await rename(join(dataDir, newMarkerFile), pathOf(dataDir))
}
export const unmarkRestore = (dataDir: string) => rm(pathOf(dataDir), { force: true })

/** Throws if a restore has not been completed: a partial school must not be used. */
export function assertNoPartialRestore(dataDir: string): void {
  if (existsSync(pathOf(dataDir)))
    throw new Error(
      `A backup is being restored into ${dataDir}, or that was interrupted. Run \`npm run restore\` again with the same backup, and start the server when it is done.`,
    )
}
