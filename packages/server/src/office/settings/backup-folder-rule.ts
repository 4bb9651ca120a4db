import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../core/context.ts'
import { invalid } from '../../core/http/problem.ts'

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
  if ([config.dataDir, programFolder].some((place) => isWithin(folder, place)))
    throw invalid({ folder: 'folder.notOutside' })
  const probe = join(folder, `${randomUUID()}.probe`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch {
    throw invalid({ folder: 'folder.notWritable' })
  }
}

function isWithin(folder: string, place: string): boolean {
  const path = relative(place, folder)
  return path === '' || (!path.startsWith('..') && !isAbsolute(path))
}
