import type { EnrolledApplicant, EnrollmentResult, Placement } from '@jiangxue/contract/papers/application.ts'
import type { Actor } from '../../core/http/caller.ts'
import { reviewEach } from './approve-applications.ts'
import { assertPlaceable } from './place-student.ts'
import { reviewApplication } from './review-application.ts'

/** Enrolls the applicants of approved applications one by one; each gets an account and a place in one transaction. */
export async function enrollApplications(
  actor: Actor,
  { ids, note, ...placement }: Placement & { readonly ids: readonly number[]; readonly note?: string | undefined },
): Promise<EnrollmentResult> {
  await assertPlaceable(actor, placement)
  const enrolled: EnrolledApplicant[] = []
  const failures = await reviewEach(actor, ids, async (id) => {
    const { application, password } = await reviewApplication(actor, id, { status: 'ENROLLED', note }, placement)
    const { attendeeName: name, studentNumber, studentId, username } = application
    if (studentId !== null)
      enrolled.push({ id, name, studentId, studentNumber, username: username ?? '', password: password ?? null })
  })
  return { enrolled, failures }
}
