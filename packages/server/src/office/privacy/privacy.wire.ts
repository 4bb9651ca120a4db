import { agreementLabels } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { OwnConsent, OwnPrivacyRequest, PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import type { OwnConsentRow } from '../../people/agreement/agreement.queries.ts'
import type { NamedPrivacyRequest, PrivacyRequest } from './privacy-request.queries.ts'

export function toOwnConsent(row: OwnConsentRow): OwnConsent {
  const kind = row.kind
  const isGiven = row.isGiven === 1
  return {
    kind,
    title: row.title ?? translate(agreementLabels[kind]),
    version: row.version,
    isGiven,
    place: row.place,
    at: toInstant(row.at),
    // The others are what the account rests on.
    canWithdraw: kind === 'face' && isGiven,
  }
}

export const toOwnRequest = (row: PrivacyRequest): OwnPrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  note: row.note,
  answer: row.answer,
  askedAt: toInstant(row.askedAt),
  dueOn: row.dueOn,
  closedAt: toInstantOrNull(row.closedAt),
})

export const toRequestRow = (row: NamedPrivacyRequest, today: string): PrivacyRequestRow => ({
  ...toOwnRequest(row),
  userId: row.userId,
  name: row.name,
  username: row.username,
  isOverdue: row.closedAt === null && row.dueOn < today,
  closedBy: row.closerName,
  version: row.version,
})
