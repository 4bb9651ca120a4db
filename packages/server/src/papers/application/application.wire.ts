import type { ApplicationDetail, ApplicationProgress, ApplicationRow } from '@jiangxue/contract/application.ts'
import {
  applicationStatusLabels,
  type ApplicationStatus,
  type Education,
  type Gender,
} from '@jiangxue/contract/labels.ts'
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
  note: row.review_note,
  submittedAt: toInstant(row.created_at),
})

export const toApplicationRow = (keys: Keys, row: ApplicationRecord): ApplicationRow => ({
  id: row.id,
  attendeeName: row.attendee_name,
  attendeeGender: row.attendee_gender as Gender,
  attendeeIdCard: maskIdCard(unseal(keys, row.id_card_cipher)),
  attendeePhone: row.attendee_phone,
  attendeeEducation: row.attendee_education as Education,
  attendeeAddress: row.attendee_address,
  attendeeCompany: row.attendee_company,
  handlerName: row.handler_name,
  handlerPhone: row.handler_phone,
  remarks: row.remarks,
  ...statusOf(row),
  note: row.review_note,
  reviewerName: row.reviewer_name,
  reviewedAt: toInstantOrNull(row.reviewed_at),
  studentId: row.student_id,
  studentNumber: row.student_number,
  submittedAt: toInstant(row.created_at),
  version: row.version,
})

export const toApplicationDetail = (keys: Keys, row: ApplicationRecord): ApplicationDetail => ({
  ...toApplicationRow(keys, row),
  idCardFrontUrl: `/api/manage/applications/${row.id}/photos/front`,
  idCardBackUrl: `/api/manage/applications/${row.id}/photos/back`,
  consentVersion: row.consent_version,
  consentedAt: toInstant(row.consented_at),
})
