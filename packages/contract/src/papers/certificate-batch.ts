import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, named } from '../kit/fields.ts'
import { listLimits } from '../kit/list.values.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { assertChosen, StudentFilter } from '../student/student-filter.ts'
import { Certificate, verifyAddress } from './certificate.ts'
import { certificateOutcomes } from './certificate.values.ts'

const maxBatch = 1000
const ids = (message: string) => z.array(bodyId, message).min(1, message).max(maxBatch, text('一次最多 1000 条'))

export const BatchFailure = named('BatchFailure', {
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  reason: z.string(),
})
export type BatchFailure = z.output<typeof BatchFailure>

/** Beside the issued and already existing certificates. */
export const issuedFields = { existing: z.number().int(), failures: z.array(BatchFailure) }

/** Whether certificates that staff deleted are issued again; off by default. */
export const renewDeleted = z.boolean().optional()

/** What became of a student in the caller's last run. */
export const CertificateResult = named('CertificateResult', {
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  outcome: z.enum(certificateOutcomes),
  certificateId: bodyId.nullable(),
  certificateNumber: z.string().nullable(),
  reason: z.string(),
})
export type CertificateResult = z.output<typeof CertificateResult>

export const certificateBatchEndpoints = {
  batchGenerateCertificates: endpoint('POST', '/api/admin/certificates/batch-generate', {
    access: orgAdmin('certificates.edit'),
    summary:
      'Issues certificates; students who cannot get one are listed in `failures`, `existing` counts the others’ old ones',
    success: text('证书生成成功'),
    failure: text('批量生成证书失败'),
    body: z.object({ studentIds: ids(text('请选择要生成证书的学生')), verifyAddress, renewDeleted }),
    data: z.array(Certificate),
    fields: issuedFields,
  }),
  batchDownloadCertificates: endpoint('POST', '/api/admin/certificates/batch-download', {
    access: orgAdmin('certificates.export'),
    needsProof: 'always',
    summary: 'A zip of certificates',
    failure: text('批量下载证书失败'),
    body: z.object({ certificateIds: ids(text('没有可下载的证书')) }),
    response: 'stream',
  }),
  batchGenerateAndDownloadCertificates: endpoint('POST', '/api/admin/certificates/batch-generate-download', {
    access: orgAdmin('certificates.export'),
    needsProof: 'always',
    summary:
      'Issues the certificates of all matching students and returns them as a zip; also requires certificates.edit',
    failure: text('一键生成下载证书失败'),
    body: assertChosen(StudentFilter.extend({ verifyAddress })),
    response: 'stream',
  }),
  listCertificateResults: endpoint('GET', '/api/admin/certificates/results', {
    access: orgAdmin('certificates.view'),
    summary: 'What became of each student in the caller’s last run, those without a certificate first',
    failure: text('加载生成结果失败'),
    query: pageQuery(listLimits.size, maxBatch).extend({ outcome: filter(z.enum(certificateOutcomes)) }),
    response: pageOf(CertificateResult).extend({ counts: z.record(z.enum(certificateOutcomes), z.number().int()) }),
  }),
  exportCertificateResults: endpoint('GET', '/api/admin/certificates/results/export', {
    access: orgAdmin('certificates.view'),
    summary: 'The results of the caller’s last run as .xlsx',
    failure: text('导出失败'),
    response: 'stream',
  }),
}
