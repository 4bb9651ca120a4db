import type { Context } from '../../core/context.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { deleteApplication } from './application.queries.ts'
import { getApplication } from './review-application.ts'

/** Deletes an application and its photos for good; what stays is who did it. */
export async function removeApplication(
  { database, keys, storage, now, log }: Context,
  caller: Caller,
  origin: Origin,
  id: number,
): Promise<void> {
  const files = await database.write(async (db) => {
    const application = await getApplication(db, id)
    const before = {
      name: application.attendeeName,
      idCard: maskSealedIdCard(keys, application.idCardCipher),
      status: application.status,
    }
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'application.delete', targetType: 'application', targetId: id, detail: { before } },
      now(),
    )
    return deleteApplication(db, application)
  })
  for (const file of files)
    await storage.remove(file.objectKey).catch((error: unknown) => log.error({ err: error }, 'id photo not removed'))
}
