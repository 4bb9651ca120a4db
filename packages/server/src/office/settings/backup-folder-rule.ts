import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../core/context.ts'
import { codeOf } from '../../core/error-code.ts'
import { invalid } from '../../core/problem.ts'
import { isBackupOn } from '../upkeep/upkeep-due.ts'

/** The folder of the program's packages, parts of which are served publicly. */
const programFolder = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Throws if backups cannot be written to a folder, or must not be: neither the data folder nor the program folder may
 * contain them.
 */
export async function assertBackupFolder({ config }: Context, given: string | undefined): Promise<void> {
  if (!given) return
  if (!isAbsolute(given)) throw invalid({ folder: 'folder.notAbsolute' })
  const folder = resolve(given)
  if (!isOutside(folder, config.dataDir)) throw invalid({ folder: 'folder.notOutside' })
  const probe = join(folder, `${randomUUID()}.probe`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const isReadOnly = codeOf(error) === 'EROFS'
    throw invalid({ folder: isReadOnly ? 'folder.readOnly' : 'folder.notWritable' })
  }
}

/** Logs at the start that the configured folder cannot be used, instead of failing at night. */
export async function reportBackupFolder(context: Context): Promise<void> {
  const values = await context.settings.current()
  if (!isBackupOn(values)) return
  await assertBackupFolder(context, values['backup.folder']).catch((error: unknown) =>
    context.log.error(
      { err: error, folder: values['backup.folder'] },
      'The backup folder of the settings cannot be used: mount it, or let the server’s user write to it (in the unit: ReadWritePaths)',
    ),
  )
}

/** Whether a folder is neither in the data folder nor in the program. */
export const isOutside = (folder: string, dataDir: string): boolean =>
  ![dataDir, programFolder].some((place) => isWithin(folder, place))

function isWithin(folder: string, place: string): boolean {
  const path = relative(place, folder)
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
}
