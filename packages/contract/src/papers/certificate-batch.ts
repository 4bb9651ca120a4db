import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { assertChosen, StudentFilter } from '../student/student-filter.ts'
import { Certificate, verifyAddress } from './certificate.ts'

const maxBatch = 1000
const ids = (message: string) => z.array(bodyId, message).min(1, message).max(maxBatch, text('一次最多 1000 条'))

export const BatchFailure = z
  .object({ studentId: bodyId, studentName: z.string(), reason: z.string() })
  .meta({ id: 'BatchFailure' })
export type BatchFailure = z.output<typeof BatchFailure>

export const certificateBatchEndpoints = {
  batchGenerateCertificates: endpoint('POST', '/api/admin/certificates/batch-generate', {
    access: orgAdmin('certificates.edit'),
    summary: 'Issues certificates; students who cannot get one are listed in `failures`',
    success: text('证书生成成功'),
    failure: text('批量生成证书失败'),
    body: z.object({ studentIds: ids(text('请选择要生成证书的学生')), verifyAddress }),
    data: z.array(Certificate),
    fields: { failures: z.array(BatchFailure) },
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
}
