import { readFile } from 'node:fs/promises'
import { applicationLimits } from '@jiangxue/contract/application.values.ts'
import type { Context } from '../core/context.ts'
import type { Caller } from '../core/http/caller.ts'
import { storeIdPhoto } from '../files/upload/id-photo.ts'
import { findProgressId } from '../papers/application/application.queries.ts'
import { digestReceiptCode } from '../papers/application/receipt-code.ts'
import { reviewApplication } from '../papers/application/review-application.ts'
import { submitApplication } from '../papers/application/submit-application.ts'
import { findAccountByLogin } from '../people/account/account.queries.ts'
import { demoApplications, type DemoApplication } from './content/applications.ts'
import { demoIdCard } from './demo-accounts.ts'

const dayMs = 86_400_000
const origin = { ip: '127.0.0.1', userAgent: 'demo' }
// Numbers from here on belong to no demo student.
const firstIndex = 400

/** Applications in every status, submitted and reviewed as people do it, in the past. */
export async function loadApplications(context: Context): Promise<void> {
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
  const photos = await Promise.all(
    ['front', 'back'].map(async (side) => ({
      name: `${side}.jpg`,
      bytes: await readFile(new URL(`./media/id-cards/${side}.jpg`, import.meta.url)),
    })),
  )
  const today = context.now()
  for (const [index, application] of demoApplications.entries()) {
    const submittedAt = today - application.daysAgo * dayMs
    const at = (days: number): Context => ({ ...context, now: () => Math.min(today, submittedAt + days * dayMs) })
    const addresses = await Promise.all(photos.map((photo) => storeIdPhoto(at(0), photo)))
    const id = await submit(at(0), application, firstIndex + index, addresses)
    for (const [step, review] of application.steps.entries())
      await reviewApplication(at(step + 1), admin, origin, id, review)
  }
}

async function submit(
  context: Context,
  { form, birthDate }: DemoApplication,
  index: number,
  [front = '', back = '']: readonly string[],
): Promise<number> {
  const receiptCode = await submitApplication(
    context,
    {
      ...form,
      attendeeIdCard: demoIdCard(birthDate, index, form.attendeeGender),
      idCardFrontUrl: front,
      idCardBackUrl: back,
      consent: true,
      consentVersion: applicationLimits.consentVersion,
    },
    origin,
  )
  return (await findProgressId(context.database.read, digestReceiptCode(receiptCode))) as number
}
