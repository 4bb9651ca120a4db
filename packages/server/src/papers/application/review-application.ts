import type { Placement, ReviewForm } from '@jiangxue/contract/papers/application.ts'
import {
  applicationStatusLabels,
  applicationTransitions,
  type ApplicationStatus,
} from '@jiangxue/contract/papers/application.values.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import { initialPassword } from '../../core/crypto/random-code.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, problem } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findApplication, saveReview, type FoundApplication } from './application.queries.ts'
import { toApplicationDetail } from './application.wire.ts'
import { enrollApplicant } from './enroll-applicant.ts'
import { placeStudent } from './place-student.ts'

interface Review {
  readonly application: FoundApplication
  /** Only set if an account was created. */
  readonly password: string | undefined
}

/** Changes the status of an application (decisions §7); an enrolled applicant may get a place in a class or course. */
export async function reviewApplication(
  actor: Actor,
  id: number,
  form: ReviewForm,
  placement?: Placement,
): Promise<Review> {
  const password = initialPassword()
  const passwordHash = form.status === 'ENROLLED' ? await hashPassword(password) : ''
  const values = await actor.context.settings.current()
  const timezone = values['basic.timezone']
  const review = async (db: Db): Promise<Review> => {
    const before = await getApplication(db, id)
    assertTransition(actor, before, form)
    const isEnrolling = form.status === 'ENROLLED'
    const enrolled = isEnrolling ? await enrollApplicant(db, actor.context, before, passwordHash, timezone) : undefined
    const isSaved = await saveReview(db, before, {
      status: form.status,
      reviewNote: form.note ?? '',
      reviewedBy: actor.caller.userId,
      reviewedAt: actor.context.now(),
      studentId: enrolled?.studentId ?? before.studentId,
    })
    if (!isSaved) throw staleProblem(actor, before)
    const { keys, now } = actor.context
    if (enrolled && placement)
      await placeStudent(db, actor, { keys, values, now: now() }, enrolled.studentId, placement)
    const after = { status: form.status, note: form.note ?? '', studentId: enrolled?.studentId, isNew: enrolled?.isNew }
    const detail = { before: { status: before.status }, after }
    await audit(db, actor, { action: 'application.review', targetId: id, detail })
    await notifyApplicant(
      db,
      actor,
      values,
      { ...before, studentId: enrolled?.studentId ?? before.studentId },
      form.status,
    )
    return { application: await getApplication(db, id), password: enrolled?.isNew ? password : undefined }
  }
  return actor.context.database.write(review).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw problem(form.status === 'PENDING' ? 'application.pendingExists' : 'resource.stale')
  })
}

export const getApplication = async (db: Db, id: number): Promise<FoundApplication> =>
  existing(await findApplication(db, id), 'application.notFound')

function assertTransition(actor: Actor, before: FoundApplication, form: ReviewForm): void {
  if (form.version !== undefined && form.version !== before.version) throw staleProblem(actor, before)
  const allowed = applicationTransitions[before.status]
  if (!allowed.includes(form.status)) throw problem('application.transitionRefused')
}

const staleProblem = ({ context }: Actor, current: FoundApplication) =>
  problem('resource.stale', { data: toApplicationDetail(context.keys, current) })

async function notifyApplicant(
  db: Db,
  { context: { keys, now } }: Actor,
  values: SettingValues,
  { attendeeName, attendeePhone, studentId }: FoundApplication,
  status: ApplicationStatus,
): Promise<void> {
  if (status === 'PENDING') return
  const person = { studentId, name: attendeeName, email: null, phone: attendeePhone }
  const facts = { status: applicationStatusLabels[status] }
  await notify(db, { keys, values, now: now() }, 'applicationReviewed', person, facts)
}
