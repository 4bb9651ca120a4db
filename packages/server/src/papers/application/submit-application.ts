import { ageFaults, needsGuardian } from '@jiangxue/contract/papers/application-age.ts'
import { ApplicationForm, type NewApplication } from '@jiangxue/contract/papers/application.ts'
import { applicationLimits } from '@jiangxue/contract/papers/application.values.ts'
import { digestIdCard, sealIdCard } from '../../core/crypto/id-card.ts'
import { hmac, type Keys } from '../../core/crypto/keys.ts'
import { digestLookupCode, makeLookupCode } from '../../core/crypto/lookup-code.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { networkOf } from '../../core/network/network.ts'
import { invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { claimIdPhoto } from '../../files/upload/id-photo.ts'
import { agreementOf } from '../../people/agreement/agreements-in-force.ts'
import { recordConsents } from '../../people/agreement/record-consent.ts'
import { hasPendingApplication, insertApplication } from './application.queries.ts'

const tailLength = 4

const toColumns = columnsOf<'trainingApplications'>()(ApplicationForm, {
  attendeeIdCard: 'elsewhere',
  idCardFrontUrl: 'elsewhere',
  idCardBackUrl: 'elsewhere',
  consent: 'elsewhere',
  consentVersion: 'elsewhere',
})

/** The digest by which applications are looked up: phone number and last four characters of the ID number. */
export const lookUpDigest = (keys: Keys, phone: string, idCardTail: string) =>
  hmac(keys.digest, `application:${phone}:${idCardTail.trim().toUpperCase()}`)

/**
 * Stores an application and returns its receipt code, of which only a digest is stored. A rejected application claims
 * no photo.
 */
export async function submitApplication(visitor: Visitor, form: NewApplication): Promise<string> {
  const { context, origin } = visitor
  const { database, keys, settings } = context
  const version = (await agreementOf(context, 'application'))?.version ?? 0
  if (form.consentVersion !== version) throw invalid({ consentVersion: 'application.notAccepted' })
  const now = context.now()
  const today = siteDay(now, (await settings.current())['basic.timezone'])
  const faults = ageFaults(today, form)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  // Of somebody whose consent is not needed, nothing is stored.
  const guardian = needsGuardian(today, form.attendeeIdCard) ? {} : { guardianName: '', guardianPhone: '' }
  const receiptCode = makeLookupCode()
  const accepted = {
    name: `application:${networkOf(origin.ip)}`,
    max: applicationLimits.acceptedPerAddress,
    windowMs: applicationLimits.windowMs,
  }
  try {
    await database.write(async (db) => {
      if (await hasPendingApplication(db, digestIdCard(keys, form.attendeeIdCard)))
        throw problem('application.pendingExists')
      await countAgainst(db, [accepted], now)
      const applicationId = await insertApplication(db, {
        ...toColumns({ ...form, ...guardian }),
        ...sealIdCard(keys, form.attendeeIdCard),
        ...(await claimPhotos(db, form, now)),
        lookUpDigest: lookUpDigest(keys, form.attendeePhone, form.attendeeIdCard.slice(-tailLength)),
        receiptDigest: digestLookupCode('receipt', receiptCode),
        status: 'PENDING',
        createdAt: now,
        updatedAt: now,
      })
      const kind = 'application'
      await recordConsents(db, visitor, [{ applicationId, kind, version, isGiven: true, place: 'apply' }])
    })
  } catch (error) {
    throw isUniqueViolation(error) ? problem('application.pendingExists') : error
  }
  return receiptCode
}

async function claimPhotos(db: Db, form: NewApplication, now: number) {
  const idCardFrontFileId = await claimIdPhoto(db, form.idCardFrontUrl, now)
  const idCardBackFileId = await claimIdPhoto(db, form.idCardBackUrl, now)
  const errors: FieldErrors = {}
  if (idCardFrontFileId === undefined) errors.idCardFrontUrl = 'idCardFront.missing'
  if (idCardBackFileId === undefined) errors.idCardBackUrl = 'idCardBack.missing'
  if (idCardFrontFileId === undefined || idCardBackFileId === undefined) throw invalid(errors)
  return { idCardFrontFileId, idCardBackFileId }
}
