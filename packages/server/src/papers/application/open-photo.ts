import type { IdCardSide } from '@jiangxue/contract/application.values.ts'
import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { openIdPhoto } from '../../files/upload/id-photo.ts'
import { getApplication } from './review-application.ts'

/** One side of an applicant's ID card; who looked is written down before anything is shown. */
export async function openPhoto(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  side: IdCardSide,
): Promise<Buffer> {
  const { database, now } = context
  const application = await getApplication(database.read, id)
  const file = await findFile(
    database.read,
    side === 'front' ? application.idCardFrontFileId : application.idCardBackFileId,
  )
  if (!file) throw problem('resource.absent')
  const photo = await openIdPhoto(context, file)
  await database.write((db) =>
    recordOperation(
      db,
      caller,
      origin,
      { action: 'application.revealPhoto', targetType: 'application', targetId: id, detail: { side } },
      now(),
    ),
  )
  return photo
}
