import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { Certificate, CertificateCheck } from '@jiangxue/contract/certificate.ts'
import { certificateStatusLabels, type CertificateStatus } from '@jiangxue/contract/certificate.values.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import { siteUrlOf } from '../../core/settings/site-url.ts'
import type { CertificateRecord } from './certificate.queries.ts'

/** The school's own address; where the settings name none, the one that was called. */
export async function siteOf({ settings }: Context, request: FastifyRequest | undefined): Promise<string> {
  const site = siteUrlOf((await settings.current())['basic.domain'])
  return site || (request ? `${request.protocol}://${request.host}` : '')
}

export const toCertificate = (keys: Keys, site: string, row: CertificateRecord): Certificate => ({
  id: row.id,
  certificateNumber: row.certificateNumber,
  studentId: row.studentId,
  studentName: row.studentName,
  idCard: maskIdCard(unseal(keys, row.idCardCipher)),
  courseName: row.courseName,
  completedHours: row.completedHundredths / 100,
  issueDate: row.issueDate,
  completionDate: row.completionDate,
  instructorName: row.instructorName,
  universityName: row.universityName,
  status: row.status as CertificateStatus,
  revokedReason: row.revokedReason,
  verifyUrl: `${site}/verify/${encodeURIComponent(row.certificateNumber)}`,
})

/** What the drawing shows is what the wire says. */
export const toDrawing = (keys: Keys, site: string, row: CertificateRecord): CertificateData => {
  const {
    studentName,
    idCard,
    courseName,
    completedHours,
    completionDate,
    issueDate,
    instructorName,
    universityName,
    certificateNumber,
    verifyUrl,
  } = toCertificate(keys, site, row)
  return {
    studentName,
    idCard,
    courseName,
    completedHours,
    completionDate,
    issueDate,
    instructorName,
    universityName,
    certificateNumber,
    verifyUrl,
  }
}

const maskName = (name: string) => [...name].map((character, index) => (index === 0 ? character : '*')).join('')

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
