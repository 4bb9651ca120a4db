import type { ReviewForm } from '@jiangxue/contract/application.ts'
import {
  applicationStatusLabels,
  applicationTransitions,
  type ApplicationStatus,
} from '@jiangxue/contract/application.values.ts'
import type { Context } from '../../core/context.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findApplication, saveReview, type ApplicationRecord } from './application.queries.ts'
import { toApplicationDetail } from './application.wire.ts'
import { enrollApplicant } from './enroll-applicant.ts'
import { randomCode } from './receipt-code.ts'

// 80 bits.
const passwordLength = 16

/** Moves an application to another status; the initial password is there only where an account was made. */
export async function reviewApplication(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: ReviewForm,
): Promise<{ application: ApplicationRecord; password: string | undefined }> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const password = randomCode(passwordLength)
  const passwordHash = form.status === 'ENROLLED' ? await hashPassword(password) : ''
  const review = async (db: Db) => {
    const before = await getApplication(db, id)
    const stale = () => problem('resource.stale', { data: toApplicationDetail(keys, before) })
    if (form.version !== undefined && form.version !== before.version) throw stale()
    const status = before.status as ApplicationStatus
    if (!applicationTransitions[status].includes(form.status)) throw problem('application.transitionRefused')
    const enrolled =
      form.status === 'ENROLLED'
        ? await enrollApplicant(db, context, before, passwordHash, values['basic.timezone'])
        : undefined
    const saved = await saveReview(db, before, {
      status: form.status,
      reviewNote: form.note ?? '',
      reviewedBy: caller.userId,
      reviewedAt: now(),
      studentId: enrolled?.studentId ?? before.studentId,
    })
    if (!saved) throw stale()
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'application.review',
        targetType: 'application',
        targetId: id,
        detail: {
          before: { status },
          after: {
            status: form.status,
            note: form.note ?? '',
            ...(enrolled && { studentId: enrolled.studentId, isNewStudent: enrolled.isNew }),
          },
        },
      },
      now(),
    )
    if (form.status !== 'PENDING')
      await notify(
        db,
        { keys, values, now: now() },
        'applicationReviewed',
        { name: before.attendeeName, email: null, phone: before.attendeePhone },
        { status: applicationStatusLabels[form.status] },
      )
    return { application: await getApplication(db, id), password: enrolled?.isNew ? password : undefined }
  }
  return database.write(review).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? problem(form.status === 'PENDING' ? 'application.pendingExists' : 'resource.stale')
      : error
  })
}

export async function getApplication(db: Db, id: number): Promise<ApplicationRecord> {
  const application = await findApplication(db, id)
  if (!application) throw problem('application.absent')
  return application
}
