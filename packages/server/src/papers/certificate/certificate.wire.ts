import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Certificate, CertificateCheck } from '@jiangxue/contract/certificate.ts'
import { certificateStatusLabels, type CertificateStatus } from '@jiangxue/contract/certificate.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { maskName } from '../../core/log/mask.ts'
import { pick } from '../../core/pick.ts'
import { translate } from '../../core/text/translate.ts'
import type { CertificateRecord } from './certificate.queries.ts'

/** `site` is the address of certificates that were issued before each kept its own. */
export const toCertificate = (keys: Keys, site: string, row: CertificateRecord): Certificate => ({
  ...row,
  idCard: maskIdCard(unseal(keys, row.idCardCipher)),
  completedHours: row.completedHundredths / 100,
  status: row.status as CertificateStatus,
  verifyUrl: `${row.verifyOrigin || site}/verify/${encodeURIComponent(row.certificateNumber)}`,
})

const drawnFields = [
  'status',
  'studentName',
  'idCard',
  'courseName',
  'completedHours',
  'completionDate',
  'issueDate',
  'instructorName',
  'universityName',
  'certificateNumber',
  'verifyUrl',
] as const

/** What the drawing shows: the same as `toCertificate`, and nothing that is not drawn. */
export const toDrawing = (keys: Keys, site: string, row: CertificateRecord): CertificateData =>
  pick(toCertificate(keys, site, row), drawnFields)

/** What anybody with the number may see; written out, so that nothing else of the row ever is among it. */
export const toCheck = (row: CertificateRecord & { successorNumber: string | null }): CertificateCheck => ({
  certificateNumber: row.certificateNumber,
  status: row.status as CertificateStatus,
  statusText: translate(certificateStatusLabels[row.status as CertificateStatus]),
  studentName: maskName(row.studentName),
  courseName: row.courseName,
  universityName: row.universityName,
  issueDate: row.issueDate,
  completionDate: row.completionDate,
  supersededBy: row.successorNumber,
})
