import type { Gender } from '@jiangxue/contract/account.values.ts'
import type { ApplicationDetail, ApplicationProgress, ApplicationRow } from '@jiangxue/contract/application.ts'
import {
  applicationStatusLabels,
  type ApplicationStatus,
  type Education,
} from '@jiangxue/contract/application.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import type { ApplicationRecord, ProgressRow } from './application.queries.ts'

const statusOf = (row: { status: string }) => ({
  status: row.status as ApplicationStatus,
  statusText: applicationStatusLabels[row.status as ApplicationStatus],
})

export const toProgress = (row: ProgressRow): ApplicationProgress => ({
  ...statusOf(row),
  note: row.reviewNote,
  submittedAt: toInstant(row.createdAt),
})

export const toApplicationRow = (keys: Keys, row: ApplicationRecord): ApplicationRow => ({
  id: row.id,
  attendeeName: row.attendeeName,
  attendeeGender: row.attendeeGender as Gender,
  attendeeIdCard: maskIdCard(unseal(keys, row.idCardCipher)),
  attendeePhone: row.attendeePhone,
  attendeeEducation: row.attendeeEducation as Education,
  attendeeAddress: row.attendeeAddress,
  attendeeCompany: row.attendeeCompany,
  handlerName: row.handlerName,
  handlerPhone: row.handlerPhone,
  remarks: row.remarks,
  ...statusOf(row),
  note: row.reviewNote,
  reviewerName: row.reviewerName,
  reviewedAt: toInstantOrNull(row.reviewedAt),
  studentId: row.studentId,
  studentNumber: row.studentNumber,
  submittedAt: toInstant(row.createdAt),
  version: row.version,
})

export const toApplicationDetail = (keys: Keys, row: ApplicationRecord): ApplicationDetail => ({
  ...toApplicationRow(keys, row),
  idCardFrontUrl: `/api/manage/applications/${row.id}/photos/front`,
  idCardBackUrl: `/api/manage/applications/${row.id}/photos/back`,
  consentVersion: row.consentVersion,
  consentedAt: toInstant(row.consentedAt),
})
