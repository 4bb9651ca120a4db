import { RevealForm } from '../account/id-card-form.ts'
import { everybody, orgAdmin, self } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, envelope, id, named, personKeyword, requiredText } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { plainName } from '../kit/plain-text.ts'
import { optionalReason, reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { certificateSamples } from './certificate-design.values.ts'
import { CertificateDrawing } from './certificate-drawing.ts'
import { certificateStatuses } from './certificate.values.ts'

const day = z.iso.date(text('请选择完成日期'))

/** A certificate as issued; `idCard` is masked, `studentId` is the user's id. */
export const Certificate = named('Certificate', {
  id: bodyId,
  certificateNumber: z.string(),
  studentId: bodyId,
  studentName: z.string(),
  idCard: z.string(),
  courseName: z.string(),
  /** The day on which the student's identity was bound, if study had begun before. */
  boundOn: z.string().nullable(),
  completedHours: z.number(),
  /** How many of these were taught in a classroom. */
  classroomHours: z.number(),
  /** Whether an assessment was on record when it was issued. */
  hasAssessment: z.boolean(),
  issueDate: z.string(),
  completionDate: z.string(),
  /** The first and last day of the study that a class certifies. */
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  /** How many lessons were completed of how many; null in certificates of earlier versions. */
  completedLessons: z.number().int().nullable(),
  totalLessons: z.number().int().nullable(),
  instructorName: z.string(),
  universityName: z.string(),
  status: z.enum(certificateStatuses),
  revokedReason: z.string().nullable(),
  verifyUrl: z.string(),
  /** Whether the certificate also shows English text. */
  isBilingual: z.boolean(),
})
export type Certificate = z.output<typeof Certificate>

const drawnFields = {
  status: true,
  studentName: true,
  idCard: true,
  courseName: true,
  boundOn: true,
  completedHours: true,
  classroomHours: true,
  completedLessons: true,
  totalLessons: true,
  hasAssessment: true,
  completionDate: true,
  periodFrom: true,
  periodTo: true,
  issueDate: true,
  instructorName: true,
  universityName: true,
  certificateNumber: true,
  verifyUrl: true,
  isBilingual: true,
} as const

/** The certificate that is currently valid, or null. */
export const CertificateView = envelope(Certificate.nullable())

const required = (message: string) => requiredText(100, message, text('内容不能超过 100 个字符'))

/** The base URL for the check code of a paper; required if the school has no domain, and stored with the paper. */
export const verifyAddress = z
  .url({ protocol: /^https?$/, error: text('请输入 http:// 或 https:// 开头的地址') })
  .max(200, text('请输入 http:// 或 https:// 开头的地址'))
  .optional()

/** The admin's form (spec §3); `overrideReason` issues one below the threshold. */
export const CertificateForm = z.object({
  studentId: z.coerce.number<number>(text('请填写学员编号')).int().positive(),
  studentName: required(text('请填写学员姓名')).overwrite(plainName),
  courseName: required(text('请填写课程名称')),
  completionDate: day,
  instructorName: required(text('请填写授课教师')),
  universityName: required(text('请填写院校名称')),
  overrideReason: optionalReason,
  verifyAddress,
})
export type CertificateForm = z.output<typeof CertificateForm>

export const CertificateReason = z.object({ reason: reason() })

const maskedName = z.string()
/** What anyone who has the number can see. */
export const CertificateCheck = named('CertificateCheck', {
  certificateNumber: z.string(),
  status: z.enum(certificateStatuses),
  statusText: z.string(),
  studentName: maskedName,
  courseName: z.string(),
  universityName: z.string(),
  issueDate: z.string(),
  completionDate: z.string(),
  supersededBy: z.string().nullable(),
  /** As printed, with the hours that were taught in a classroom. */
  completedHours: z.number(),
  classroomHours: z.number(),
  /** The results in the parts of the class's assessment, in words. */
  assessment: z.string().optional(),
  /** Who earned which rows, if it was not the same person throughout; names and numbers are masked. */
  identity: z.string().optional(),
})
export type CertificateCheck = z.output<typeof CertificateCheck>

const issueDay = filter(z.iso.date(text('日期格式应为 yyyy-MM-dd')))
/** `issuedFrom` and `issuedTo` are days of issue, both included. */
export const CertificateListQuery = pageQuery().extend({
  studentName: personKeyword,
  courseName: z.string().trim().max(100).optional(),
  status: filter(z.enum(certificateStatuses)),
  organizationId: filter(id),
  issuedFrom: issueDay,
  issuedTo: issueDay,
})
export const CertificateFilter = CertificateListQuery.omit({ page: true, size: true })
export type CertificateFilter = z.output<typeof CertificateFilter>

/** The default texts of a certificate, and how many completed lessons earn one. */
export const CertificateDefaults = named('CertificateDefaults', {
  trainingProject: z.string(),
  instructorName: z.string(),
  universityName: z.string(),
  previewLessons: z.number().int(),
})
export type CertificateDefaults = z.output<typeof CertificateDefaults>

/** A sample of the school's certificates, and what draws it. */
export const CertificateTemplate = named('CertificateTemplate', {
  sample: Certificate.pick(drawnFields)
    .omit({ status: true })
    .extend({ status: z.literal('SAMPLE') }),
  ...CertificateDrawing.shape,
})
export type CertificateTemplate = z.output<typeof CertificateTemplate>

const Reissue = CertificateReason.extend({ verifyAddress })

const own = '/api/student/learning/{studentId}'
const ownAccess = self('studentId', 'certificates.view', ['ORG_ADMIN'])
const toGenerate = {
  success: text('证书生成成功'),
  access: self('studentId', 'certificates.edit', ['ORG_ADMIN']),
  failure: text('生成证书失败'),
  data: Certificate,
} as const

export const certificateEndpoints = {
  viewCertificate: endpoint('GET', `${own}/viewCertificate`, {
    access: ownAccess,
    summary: 'The valid certificate of the training project, or null',
    failure: text('获取证书数据失败'),
    response: CertificateView,
  }),
  generateCertificateByGet: endpoint('GET', '/api/student/learning/generateCertificate/{studentId}', {
    ...toGenerate,
    summary: 'Issues the certificate of the training project, or returns the existing one',
  }),
  generateCertificate: endpoint('POST', `${own}/generateCertificate`, {
    ...toGenerate,
    summary: 'Issues the certificate of the training project, or returns the existing one',
  }),
  listOwnCertificates: endpoint('GET', `${own}/certificates`, {
    access: ownAccess,
    summary: 'All certificates of a student, newest first',
    failure: text('获取证书数据失败'),
    response: z.array(Certificate),
  }),
  openOwnCertificatePdf: endpoint('GET', `${own}/certificates/{id}/pdf`, {
    access: ownAccess,
    summary: 'A certificate of the student as PDF; a void one is stamped for staff and rejected with 409 for students',
    response: 'stream',
  }),
  getCertificateDrawing: endpoint('GET', `${own}/certificates/{id}/drawing`, {
    access: ownAccess,
    summary: 'What draws this certificate: its fonts, rare characters included, its design and pictures',
    response: CertificateDrawing,
  }),

  listCertificates: endpoint('GET', '/api/admin/certificates', {
    access: orgAdmin('certificates.view'),
    summary: 'Certificates, newest first',
    failure: text('获取证书列表失败'),
    query: CertificateListQuery,
    response: pageOf(Certificate),
  }),
  getCertificateDefaults: endpoint('GET', '/api/admin/certificates/defaults', {
    access: orgAdmin('certificates.view'),
    summary: 'The default texts of a new certificate',
    response: CertificateDefaults,
  }),
  getCertificateTemplate: endpoint('GET', '/api/admin/certificates/template', {
    access: orgAdmin('certificates.view'),
    summary: 'A sample of the school’s certificates as they are issued now, and what draws it',
    failure: text('获取证书模板失败'),
    query: z.object({ sample: z.enum(certificateSamples).default('usual') }),
    response: CertificateTemplate,
  }),
  exportCertificates: endpoint('GET', '/api/admin/certificates/export', {
    access: orgAdmin('certificates.export'),
    needsProof: 'always',
    summary: 'The certificates of the list as .xlsx; a reason adds full ID numbers, for admins with students.reveal',
    failure: text('导出失败'),
    query: CertificateFilter.extend({ reason: RevealForm.shape.reason.optional() }),
    response: 'stream',
  }),
  issueCertificate: endpoint('POST', '/api/admin/certificates/admin/generate', {
    access: orgAdmin('certificates.edit'),
    summary: 'Issues a certificate manually',
    success: text('证书生成成功'),
    failure: text('证书生成失败'),
    body: CertificateForm,
    data: Certificate,
  }),
  getCertificateOfStudent: endpoint('GET', '/api/admin/certificates/student/{id}', {
    access: orgAdmin('certificates.view'),
    summary: 'The valid certificate of a student, or null',
    failure: text('无法显示证书'),
    response: CertificateView,
  }),
  deleteCertificate: endpoint('DELETE', '/api/admin/certificates/{id}', {
    access: orgAdmin('certificates.delete'),
    summary: 'Deletes a certificate; the operation log retains its content',
    failure: text('删除失败'),
  }),
  openCertificatePdf: endpoint('GET', '/api/admin/certificates/{id}/pdf', {
    access: orgAdmin('certificates.view'),
    summary: 'A certificate as PDF; a void one carries a stamp',
    response: 'stream',
  }),
  revokeCertificate: endpoint('POST', '/api/admin/certificates/{id}/revoke', {
    access: orgAdmin('certificates.edit'),
    summary: 'Revokes a certificate',
    success: text('证书已撤销'),
    failure: text('撤销证书失败'),
    body: CertificateReason,
    data: Certificate,
  }),
  reissueCertificate: endpoint('POST', '/api/admin/certificates/{id}/reissue', {
    access: orgAdmin('certificates.edit'),
    summary: 'Reissues a certificate with current data; the old one is superseded',
    success: text('证书已换发'),
    failure: text('换发证书失败'),
    body: Reissue,
    data: Certificate,
  }),

  checkCertificate: endpoint('GET', '/api/public/certificates/{certificateNumber}', {
    access: everybody,
    summary: 'Whether a certificate is genuine',
    params: z.object({ certificateNumber: z.string().max(100) }),
    response: CertificateCheck,
  }),
}
