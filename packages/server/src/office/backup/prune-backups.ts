import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Keys } from '../../core/crypto/keys.ts'
import { sealOf, suffixOf, type Seal } from './backup-seal.ts'
import { bodyPath, filesOf, partEnding } from './bodies.ts'
import { bodiesFolder, listBackups, openBackup, unfinished, type Backup } from './manifest.ts'
import { keptBackups, type Retention } from './retention.ts'

export interface PruneReport {
  /** Backups removed by the retention rule. */
  removed: string[]
  bodies: number
  bytes: number
  /** Why no bodies were removed: an unreadable backup may reference any of them. */
  unread?: string
}

/**
 * Removes expired backups, unfinished ones, and bodies that no backup references any more. Call it while holding the
 * lock of the folder. Backups of other schools are not touched.
 */
export async function pruneBackups(
  path: string,
  keys: Keys,
  passphrase: string | undefined,
  retention: Retention | undefined,
): Promise<PruneReport> {
  const report: PruneReport = { removed: [], bodies: 0, bytes: 0 }
  const backups: Backup[] = []
  for (const name of await listBackups(path))
    try {
      backups.push(await openBackup(join(path, name), keys))
    } catch (error) {
      report.unread = (error as Error).message
    }
  const names = backups.map(({ name }) => name)
  const kept = retention ? keptBackups(names, retention) : new Set(names)
  for (const name of names.filter((each) => !kept.has(each))) {
    // Removing takes time; a partly removed backup must not look like a complete one.
    await rename(join(path, name), join(path, `${name}${unfinished}`))
    report.removed.push(name)
  }
  for (const name of await readdir(path))
    if (name.endsWith(unfinished)) await rm(join(path, name), { recursive: true, force: true })
  if (report.unread !== undefined) return report
  try {
    await removeUnnamed(
      join(path, bodiesFolder),
      await namedBy(
        backups.filter(({ name }) => kept.has(name)),
        passphrase,
      ),
      report,
    )
  } catch (error) {
    report.unread = (error as Error).message
  }
  return report
}

interface Named {
  readonly bodies: ReadonlySet<string>
  /** Suffixes of bodies of backups with another passphrase, whose file lists cannot be read. */
  readonly suffixes: ReadonlySet<string>
}

async function namedBy(backups: readonly Backup[], passphrase: string | undefined): Promise<Named> {
  const [bodies, suffixes] = [new Set<string>(), new Set<string>()]
  for (const backup of backups) {
    let seal: Seal | undefined
    try {
      seal = await sealOf(backup.manifest, passphrase)
    } catch {
      suffixes.add(suffixOf(backup.manifest.sealing?.check ?? ''))
      continue
    }
    for await (const file of filesOf(backup, seal)) bodies.add(basename(bodyPath('', file, seal)))
  }
  return { bodies, suffixes }
}

async function removeUnnamed(folder: string, named: Named, report: PruneReport): Promise<void> {
  const groups = await readdir(folder).catch(() => [])
  for (const group of groups)
    for (const name of await readdir(join(folder, group))) {
      const [, suffix = ''] = /^[\da-f]{64}(\.[\da-f]+)?$/.exec(name) ?? []
      const isOurs = /^[\da-f]{64}(\.|$)/.test(name)
      if (!isOurs || named.bodies.has(name)) continue
      if (named.suffixes.has(suffix) && !name.endsWith(partEnding)) continue
      const path = join(folder, group, name)
      const { size } = await stat(path)
      await rm(path)
      report.bodies += 1
      report.bytes += size
    }
}
