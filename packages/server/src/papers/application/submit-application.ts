import type { NewApplication } from '@jiangxue/contract/application.ts'
import { applicationLimits } from '@jiangxue/contract/application.values.ts'
import type { Context } from '../../core/context.ts'
import { digestIdCard, sealIdCard } from '../../core/crypto/id-card.ts'
import { hmac, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Origin } from '../../core/http/caller.ts'
import { networkOf } from '../../core/http/network.ts'
import { problem } from '../../core/http/problem.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { claimIdPhoto } from '../../files/upload/id-photo.ts'
import { hasPendingApplication, insertApplication } from './application.queries.ts'
import { digestReceiptCode, makeReceiptCode } from './receipt-code.ts'

const tailLength = 4

/** What finds the applications of a phone number and the last four characters of an ID number. */
export const lookUpDigest = (keys: Keys, phone: string, idCardTail: string) =>
  hmac(keys.digest, `application:${phone}:${idCardTail.trim().toUpperCase()}`)

/** Takes an application in and answers its receipt code, which is stored nowhere; a refused one claims no photo. */
export async function submitApplication(context: Context, form: NewApplication, origin: Origin): Promise<string> {
  const { database, keys, now } = context
  const receiptCode = makeReceiptCode()
  const accepted = {
    name: `application:${networkOf(origin.ip)}`,
    max: applicationLimits.acceptedPerAddress,
    windowMs: applicationLimits.windowMs,
  }
  try {
    await database.write(async (db) => {
      if (await hasPendingApplication(db, digestIdCard(keys, form.attendeeIdCard)))
        throw problem('application.pendingExists')
      await countAgainst(db, [accepted], now())
      const photos = await claimPhotos(db, form, now())
      await insertApplication(db, {
        ...toRow(keys, form, now()),
        ...photos,
        receiptDigest: digestReceiptCode(receiptCode),
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? problem('application.pendingExists') : error
  }
  return receiptCode
}

async function claimPhotos(db: Db, form: NewApplication, now: number) {
  const front = await claimIdPhoto(db, form.idCardFrontUrl, now)
  const back = await claimIdPhoto(db, form.idCardBackUrl, now)
  const errors = {
    ...(front === undefined && { idCardFrontUrl: '请上传身份证正面照片' }),
    ...(back === undefined && { idCardBackUrl: '请上传身份证反面照片' }),
  }
  if (front === undefined || back === undefined) throw problem('request.invalid', { errors })
  return { idCardFrontFileId: front, idCardBackFileId: back }
}

const toRow = (keys: Keys, form: NewApplication, now: number) => ({
  attendeeName: form.attendeeName,
  attendeeGender: form.attendeeGender,
  ...sealIdCard(keys, form.attendeeIdCard),
  attendeePhone: form.attendeePhone,
  lookUpDigest: lookUpDigest(keys, form.attendeePhone, form.attendeeIdCard.slice(-tailLength)),
  attendeeEducation: form.attendeeEducation,
  attendeeAddress: form.attendeeAddress,
  attendeeCompany: form.attendeeCompany,
  handlerName: form.handlerName,
  handlerPhone: form.handlerPhone,
  remarks: form.remarks,
  status: 'PENDING',
  reviewedBy: null,
  reviewedAt: null,
  studentId: null,
  consentVersion: form.consentVersion,
  consentedAt: now,
  createdAt: now,
  updatedAt: now,
})
