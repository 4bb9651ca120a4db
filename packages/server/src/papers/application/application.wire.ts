import { orderStatusLabels, type OrderStatus } from '@jiangxue/contract/course/order.values.ts'
import type { ApplicationDetail, ApplicationProgress, ApplicationRow } from '@jiangxue/contract/papers/application.ts'
import { applicationStatusLabels, type ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import type { ApplicationRecord, FoundApplication, ProgressRow } from './application.queries.ts'

const statusOf = ({ status }: { readonly status: ApplicationStatus }) => ({
  status,
  statusText: translate(applicationStatusLabels[status]),
})

export const toProgress = (row: ProgressRow): ApplicationProgress => ({
  ...statusOf(row),
  note: row.reviewNote,
  submittedAt: toInstant(row.createdAt),
})

export const toApplicationRow = (keys: Keys, row: ApplicationRecord): ApplicationRow => ({
  ...row,
  ...statusOf(row),
  attendeeIdCard: maskIdCard(unseal(keys, row.idCardCipher)),
  note: row.reviewNote,
  reviewedAt: toInstantOrNull(row.reviewedAt),
  submittedAt: toInstant(row.createdAt),
})

export const toPlace = (order: { readonly id: number; readonly courseName: string; readonly status: OrderStatus }) => ({
  ...order,
  statusText: translate(orderStatusLabels[order.status]),
})

export const toApplicationDetail = (keys: Keys, row: FoundApplication): ApplicationDetail => ({
  ...toApplicationRow(keys, row),
  idCardFrontUrl: row.idCardFrontFileId === null ? null : `/api/manage/applications/${row.id}/photos/front`,
  idCardBackUrl: row.idCardBackFileId === null ? null : `/api/manage/applications/${row.id}/photos/back`,
  consentVersion: row.consentVersion,
  consentedAt: toInstant(row.consentedAt),
})
