import type { Context } from '../../core/context.ts'
import { listPending } from '../../core/database/migrate.ts'
import { recordRun } from '../../core/jobs/record-run.ts'
import { lastDoneAt } from '../../core/log/operations-on.queries.ts'
import { withDefaults } from '../../core/settings/setting-defaults.ts'
import { listSettings } from '../../core/settings/settings.queries.ts'
import { hasUsers } from '../../people/account/account.queries.ts'
import { readPassphrase } from './passphrase.ts'
import { outcomeOf, planOf, runBackup } from './run-backup.ts'

const freshMs = 86_400_000

/**
 * Ensures that a school on PostgreSQL, where copying the database is not quick, was backed up within a day before its
 * database is upgraded: by the nightly backup, otherwise by one made now. Throws if the school has configured no backup
 * folder.
 */
export async function backUpBeforeUpgrade(context: Context): Promise<void> {
  const { database, now } = context
  if (database.engine === 'sqlite' || (await listPending(database)).length === 0) return
  if (!(await hasUsers(database.read))) return
  const lastAt = await lastDoneAt(database.read, 'backup.create')
  if (lastAt !== undefined && lastAt > now() - freshMs) return
  const plan = planOf(withDefaults(await listSettings(database.read)))
  if (plan.path === '')
    throw new Error(
      'This version upgrades the database, which has not been backed up within a day; nothing was changed. Run `npm run backup -- FOLDER` and start again. UPGRADE_COPY=off starts without a backup.',
    )
  await recordRun(context, 'backup', async () => outcomeOf(await runBackup(context, plan, readPassphrase())))
}
