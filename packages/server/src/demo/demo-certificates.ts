import type { Context } from '../core/context.ts'
import type { Caller } from '../core/http/caller.ts'
import { issueCertificate, trainingWish } from '../papers/certificate/issue-certificate.ts'
import { findAccountByLogin } from '../people/account/account.queries.ts'
import type { EnrolledStudent } from './demo-enrollments.ts'

const origin = { ip: '127.0.0.1', userAgent: 'demo' }

/** The certificates of those who have theirs already, issued as the office does it. */
export async function loadCertificates(context: Context, students: readonly EnrolledStudent[]): Promise<void> {
  const account = await findAccountByLogin(context.database.read, 'admin')
  if (!account) throw new Error('The demo has no admin.')
  const admin: Caller = {
    userId: account.id,
    role: 'ADMIN',
    organizationId: null,
    loginId: '',
    mustChangePassword: false,
    permissions: undefined,
  }
  const wish = trainingWish(await context.settings.current())
  for (const { id, student } of students)
    if (student.stage === 'certified') await issueCertificate(context, admin, origin, id, wish)
}
