import { readFile } from 'node:fs/promises'
import type { Context } from '../core/context.ts'
import { digestLookupCode } from '../core/crypto/lookup-code.ts'
import type { Visitor } from '../core/http/caller.ts'
import { storeIdPhoto } from '../files/upload/id-photo.ts'
import { findProgressId } from '../papers/application/application.queries.ts'
import { reviewApplication } from '../papers/application/review-application.ts'
import { submitApplication } from '../papers/application/submit-application.ts'
import { agreementOf } from '../people/agreement/agreements-in-force.ts'
import { demoApplications, type DemoApplication } from './content/applications.ts'
import { demoIdCard } from './demo-accounts.ts'
import { demoAdmin, demoOrigin } from './demo-actor.ts'
import { workingTime } from './working-time.ts'

const dayMs = 86_400_000
// Indexes from here on are not used by demo students.
const firstIndex = 400

/** Loads applications in every status, submitted and reviewed in the past through the product's own functions. */
export async function loadApplications(context: Context): Promise<void> {
  const admin = await demoAdmin(context)
  const photos = await Promise.all(
    ['front', 'back'].map(async (side) => ({
      name: `${side}.jpg`,
      bytes: await readFile(new URL(`./media/id-cards/${side}.jpg`, import.meta.url)),
    })),
  )
  const today = context.now()
  const { 'basic.timezone': timezone } = await context.settings.current()
  for (const [index, application] of demoApplications.entries()) {
    const submittedAt = workingTime(today - application.daysAgo * dayMs, index, timezone, today)
    const at = (days: number): Context => {
      const then = Math.max(submittedAt, workingTime(submittedAt + days * dayMs, index + days, timezone, today))
      return { ...context, now: () => then }
    }
    const addresses = await Promise.all(photos.map((photo) => storeIdPhoto(at(0), photo, 'demo')))
    const id = await submit({ context: at(0), origin: demoOrigin }, application, firstIndex + index, addresses)
    for (const [step, review] of application.steps.entries())
      await reviewApplication({ ...admin, context: at(step + 1) }, id, review)
  }
}

async function submit(
  visitor: Visitor,
  { form, birthDate }: DemoApplication,
  index: number,
  [front = '', back = '']: readonly string[],
): Promise<number> {
  const receiptCode = await submitApplication(visitor, {
    ...form,
    guardianName: '',
    guardianPhone: '',
    attendeeIdCard: demoIdCard(birthDate, index, form.attendeeGender),
    idCardFrontUrl: front,
    idCardBackUrl: back,
    consent: true,
    consentVersion: (await agreementOf(visitor.context, 'application'))?.version ?? 0,
  })
  const id = await findProgressId(visitor.context.database.read, digestLookupCode('receipt', receiptCode))
  return id as number
}
