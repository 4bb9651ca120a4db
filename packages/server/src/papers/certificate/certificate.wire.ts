import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Certificate, CertificateCheck } from '@jiangxue/contract/papers/certificate.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import type { Context } from '../../core/context.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { maskName } from '../../core/log/mask.ts'
import { pick } from '../../core/pick.ts'
import { siteOrigin } from '../../core/settings/site-url.ts'
import { translate } from '../../core/text/translate.ts'
import { designReader, type DesignReader } from '../design/design-reader.ts'
import type { IdentityNote } from '../print/identity-note.ts'
import type { CertificateDrawing } from '../print/render-task.ts'
import type { CertificateRecord } from './certificate.queries.ts'

/** The current presentation settings of certificates. */
export interface Presentation {
  /** The check address of certificates that were issued before addresses were stored with them. */
  readonly site: string
  readonly isBilingual: boolean
  readonly designOf: DesignReader
}

export async function presentationOf(
  context: Pick<Context, 'settings' | 'config' | 'database' | 'storages'>,
): Promise<Presentation> {
  const values = await context.settings.current()
  return {
    site: siteOrigin(values, context.config),
    isBilingual: values['certificate.bilingual'],
    designOf: designReader(context),
  }
}

export const toCertificate = (
  keys: Keys,
  { site, isBilingual }: Presentation,
  row: CertificateRecord,
): Certificate => ({
  ...row,
  idCard: maskIdCard(unseal(keys, row.idCardCipher)),
  completedHours: completedHoursOf(row),
  classroomHours: row.classroomHundredths / 100,
  hasAssessment: row.hasAssessment === 1,
  status: row.status,
  verifyUrl: `${row.verifyOrigin || site}/verify/${encodeURIComponent(row.certificateNumber)}`,
  isBilingual,
})

const completedHoursOf = (row: Pick<CertificateRecord, 'completedHundredths' | 'classroomHundredths'>) =>
  (row.completedHundredths + row.classroomHundredths) / 100

const drawnFields = [
  'status',
  'studentName',
  'idCard',
  'courseName',
  'boundOn',
  'completedHours',
  'classroomHours',
  'completedLessons',
  'totalLessons',
  'hasAssessment',
  'completionDate',
  'periodFrom',
  'periodTo',
  'issueDate',
  'instructorName',
  'universityName',
  'certificateNumber',
  'verifyUrl',
  'isBilingual',
] as const

/** The data for drawing a certificate: `toCertificate` without the fields that are not drawn. */
export const toDrawnData = (keys: Keys, presentation: Presentation, row: CertificateRecord): CertificateData =>
  pick(toCertificate(keys, presentation, row), drawnFields)

/** A certificate for print, with the design with which it was issued. */
export const toDrawing = async (
  keys: Keys,
  presentation: Presentation,
  row: CertificateRecord,
): Promise<CertificateDrawing> => ({
  data: toDrawnData(keys, presentation, row),
  ...(await presentation.designOf(row.designId)),
})

/**
 * The public facts for anyone with the number. The fields are listed explicitly, so that no other column is ever
 * exposed.
 */
export const toCheck = (
  row: CertificateRecord & { successorNumber: string | null },
  { note, assessment }: { readonly note: IdentityNote | undefined; readonly assessment: string },
): CertificateCheck => ({
  certificateNumber: row.certificateNumber,
  status: row.status,
  statusText: translate(certificateStatusLabels[row.status]),
  studentName: maskName(row.studentName),
  courseName: row.courseName,
  universityName: row.universityName,
  issueDate: row.issueDate,
  completionDate: row.completionDate,
  supersededBy: row.successorNumber,
  completedHours: completedHoursOf(row),
  classroomHours: row.classroomHundredths / 100,
  assessment,
  identity: note?.text,
})
