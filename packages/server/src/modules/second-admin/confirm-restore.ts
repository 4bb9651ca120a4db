import type { Confirmer } from '../../core/hooks.ts'
import { toJson } from '../../core/json-text.ts'
import { findOpenRestore, insertConfirmation, wantsSecondAdmin } from './confirmation.queries.ts'

/** If the school requires a second admin, one has to confirm that it continues from a backup. */
export const requestForRestore: Confirmer['requestForRestore'] = async (db, { backup, madeAt }, now) => {
  if (!(await wantsSecondAdmin(db))) return
  const changes = [{ name: 'restore.backup', before: null, after: `${backup} (${madeAt})` }]
  await insertConfirmation(db, {
    kind: 'restore',
    targetId: 0,
    changes: toJson(changes),
    requestedBy: null,
    requestedAt: now,
  })
}

export const isRestoreOpen: Confirmer['isRestoreOpen'] = async (db, values) =>
  values['proof.secondAdmin'] && (await findOpenRestore(db)) !== undefined
