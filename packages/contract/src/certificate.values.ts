import { text } from './kit/text.ts'

export const certificateStatuses = ['VALID', 'REVOKED', 'SUPERSEDED'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
export const certificateStatusLabels: Record<CertificateStatus, string> = {
  VALID: text('有效'),
  REVOKED: text('已撤销'),
  SUPERSEDED: text('已换发'),
}
