import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Certificate, CertificateCheck } from '@jiangxue/contract/certificate.ts'
import { certificateStatusLabels, type CertificateStatus } from '@jiangxue/contract/certificate.values.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { pick } from '../../core/pick.ts'
import { siteUrlOf } from '../../core/settings/site-url.ts'
import type { CertificateRecord } from './certificate.queries.ts'

/** The school's own address; where the settings name none, the one that was called. */
export async function siteOf({ settings }: Context, request: FastifyRequest | undefined): Promise<string> {
  const site = siteUrlOf((await settings.current())['basic.domain'])
  return site || (request ? `${request.protocol}://${request.host}` : '')
}

export const toCertificate = (keys: Keys, site: string, row: CertificateRecord): Certificate => ({
  ...row,
  idCard: maskIdCard(unseal(keys, row.idCardCipher)),
  completedHours: row.completedHundredths / 100,
  status: row.status as CertificateStatus,
  verifyUrl: `${site}/verify/${encodeURIComponent(row.certificateNumber)}`,
})

const drawnFields = [
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

const maskName = (name: string) => [...name].map((character, index) => (index === 0 ? character : '*')).join('')

/** What anybody with the number may see; written out, so that nothing else of the row ever is among it. */
export const toCheck = (row: CertificateRecord & { successorNumber: string | null }): CertificateCheck => ({
  certificateNumber: row.certificateNumber,
  status: row.status as CertificateStatus,
  statusText: certificateStatusLabels[row.status as CertificateStatus],
  studentName: maskName(row.studentName),
  courseName: row.courseName,
  universityName: row.universityName,
  issueDate: row.issueDate,
  completionDate: row.completionDate,
  supersededBy: row.successorNumber,
})
