import type { ImportResult } from '@jiangxue/contract/student/roster.ts'
import type { Actor } from '../../core/http/caller.ts'
import { commitImport } from '../../people/roster/commit-import.ts'
import type { TestApp } from '../test-app.ts'
import { beforeFirstWrite } from './before-first-write.ts'

/**
 * Commits an import in the test's process, like the worker thread does; `happens` runs between its reading and its
 * writing.
 */
export async function commitAfter(it: TestApp, id: number, happens: () => Promise<unknown>): Promise<ImportResult> {
  const { context, now, world } = it
  const { id: userId } = await world.person('ADMIN')
  return commitImport(
    {
      database: beforeFirstWrite(context.database, happens),
      keys: context.keys,
      now,
      values: await context.settings.current(),
      actor: { context, caller: { userId }, origin: { ip: '' } } as Actor,
      progress: () => {},
    },
    id,
  )
}
