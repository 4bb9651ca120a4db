import type { Context } from '../core/context.ts'
import { issueCertificate, trainingTerms } from '../papers/certificate/issue-certificate.ts'
import { demoAdmin } from './demo-actor.ts'
import type { EnrolledStudent } from './demo-enrollments.ts'

/** Issues the certificates of certified students, the same way the school's staff does. */
export async function loadCertificates(context: Context, students: readonly EnrolledStudent[]): Promise<void> {
  const admin = await demoAdmin(context)
  const terms = trainingTerms(await context.settings.current())
  for (const { id, student } of students) if (student.stage === 'certified') await issueCertificate(admin, id, terms)
}
