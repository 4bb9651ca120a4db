import type { IdCardSide } from '@jiangxue/contract/papers/application.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { problem } from '../../core/problem.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { openIdPhoto } from '../../files/upload/id-photo.ts'
import { getApplication } from './review-application.ts'

/** One side of an applicant's ID card as JPEG; the access is logged first. */
export async function openPhoto(actor: Actor, id: number, side: IdCardSide, reason: string): Promise<Buffer> {
  const { database } = actor.context
  const { idCardFrontFileId, idCardBackFileId } = await getApplication(database.read, id)
  const fileId = side === 'front' ? idCardFrontFileId : idCardBackFileId
  const file = fileId === null ? undefined : await findFile(database.read, fileId)
  if (!file) throw problem('resource.notFound')
  const photo = await openIdPhoto(actor.context, file)
  await database.write((db) =>
    audit(db, actor, { action: 'application.revealPhoto', targetId: id, detail: { side, reason } }),
  )
  return photo
}
