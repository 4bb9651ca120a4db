import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { removeObject } from '../../files/file/remove-object.ts'
import { deleteApplicationAndPhotos } from './application.queries.ts'
import { getApplication } from './review-application.ts'

/** Deletes an application and its photos permanently; the operation log keeps who did it. */
export async function deleteApplication(actor: Actor, id: number): Promise<void> {
  const { database, keys } = actor.context
  const photos = await database.write(async (db) => {
    const application = await getApplication(db, id)
    const before = {
      name: application.attendeeName,
      idCard: maskSealedIdCard(keys, application.idCardCipher),
      status: application.status,
    }
    await audit(db, actor, { action: 'application.delete', targetId: id, detail: { before } })
    return deleteApplicationAndPhotos(db, application)
  })
  for (const photo of photos) await removeObject(actor.context, photo)
}
