import { admin, studentOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named, personKeyword, requiredText } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { contractLimits as limits, contractStates, signMethods } from './training-contract.values.ts'

/** A contract that has to be signed before a course is studied. */
export const DueContract = named('DueContract', {
  courseId: bodyId,
  courseName: z.string(),
  className: z.string().nullable(),
  /** In yuan. */
  fee: z.number(),
  /** Another fee or class was signed for before. */
  isRenewal: z.boolean(),
})
export type DueContract = z.output<typeof DueContract>

/** The text that a student is about to sign. */
export const ContractToSign = DueContract.extend({
  title: z.string(),
  version: z.number().int(),
  /** The text with everything filled in. */
  html: z.string(),
  /** Of title and text; names them when they are signed. */
  digest: z.string(),
  /** Where a code can be sent to, masked; null if it cannot. */
  phone: z.string().nullable(),
}).meta({ id: 'ContractToSign' })
export type ContractToSign = z.output<typeof ContractToSign>

/** A signed contract as its student sees it. */
export const OwnContract = named('OwnContract', {
  id: bodyId,
  courseId: bodyId,
  courseName: z.string(),
  className: z.string().nullable(),
  fee: z.number(),
  state: z.enum(contractStates),
  signedAt: instant,
  method: z.enum(signMethods),
  version: z.number().int(),
  digest: z.string(),
})
export type OwnContract = z.output<typeof OwnContract>

const studentFields = { studentId: bodyId, studentName: z.string(), studentNumber: z.string().nullable() }
export const StudentContract = OwnContract.extend(studentFields).meta({ id: 'StudentContract' })
export type StudentContract = z.output<typeof StudentContract>

/** A student who has to sign before studying, and has not. */
export const UnsignedStudent = DueContract.extend({ ...studentFields, enrollmentId: bodyId, enrolledAt: instant }).meta(
  { id: 'UnsignedStudent' },
)
export type UnsignedStudent = z.output<typeof UnsignedStudent>

const badSignature = text('签名无法识别，请清除后重写')
const coordinate = z
  .number(badSignature)
  .int(badSignature)
  .min(0, badSignature)
  .max(limits.signatureWidth, badSignature)
const stroke = z
  .array(coordinate, badSignature)
  .min(4, badSignature)
  .refine((points) => points.length % 2 === 0, badSignature)
  .refine((points) => points.every((at, index) => index % 2 === 0 || at <= limits.signatureHeight), badSignature)
/** A drawn signature; null if the typed name is all. */
const signature = z
  .array(stroke, badSignature)
  .min(1, text('请在签名框内签名'))
  .max(limits.mostStrokes, badSignature)
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length / 2, 0) <= limits.mostPoints, badSignature)
  .nullable()

const missingCode = text('请输入验证码')
/** Signs the text with this digest. */
export const SignForm = z
  .object({
    digest: z.string().length(43),
    name: requiredText(limits.nameLength, text('请输入您的姓名'), text('姓名过长')),
    signature,
    method: z.enum(signMethods),
    password: z.string().max(200, text('密码过长')).default(''),
    code: z.string().trim().max(12, missingCode).default(''),
  })
  .refine(({ method, password }) => method !== 'PASSWORD' || password !== '', {
    path: ['password'],
    error: text('请输入登录密码'),
  })
  .refine(({ method, code }) => method !== 'CODE' || code !== '', { path: ['code'], error: missingCode })
export type SignForm = z.output<typeof SignForm>

const scope = { keyword: personKeyword, classId: filter(id), courseId: filter(id) }
export const ContractListQuery = pageQuery().extend({ ...scope, state: filter(z.enum(contractStates)) })
export type ContractListQuery = z.output<typeof ContractListQuery>
export const UnsignedListQuery = pageQuery().extend(scope)
export type UnsignedListQuery = z.output<typeof UnsignedListQuery>

const ofCourse = '/api/student/courses/{courseId}/contract'
const hourMs = 3_600_000
const loadFailure = text('加载培训协议失败')
const printFailure = text('下载培训协议失败')
const pdfLimit = { calls: limits.pdfsPerHour, windowMs: hourMs, isPerUser: true } as const

export const trainingContractEndpoints = {
  listDueContracts: endpoint('GET', '/api/student/contracts/due', {
    access: studentOnly,
    summary: 'The courses of the caller that are studied only after a contract is signed, without a valid one',
    failure: loadFailure,
    response: z.array(DueContract),
  }),
  listOwnContracts: endpoint('GET', '/api/student/contracts', {
    access: studentOnly,
    summary: 'The contracts that the caller has signed, newest first',
    failure: loadFailure,
    query: pageQuery(),
    response: pageOf(OwnContract),
  }),
  getContractToSign: endpoint('GET', ofCourse, {
    access: studentOnly,
    summary: 'The contract of an own enrollment with everything filled in, to be signed',
    failure: loadFailure,
    response: ContractToSign,
  }),
  sendContractCode: endpoint('POST', `${ofCourse}/code`, {
    access: studentOnly,
    summary: 'Sends a code for signing to the caller’s phone',
    success: text('验证码已发送'),
    failure: text('验证码发送失败'),
    limit: { calls: limits.codesPerHour, windowMs: hourMs, isPerUser: true },
  }),
  signContract: endpoint('POST', ofCourse, {
    access: studentOnly,
    summary:
      'Signs the contract of an own enrollment, by password or code. Answers 409 with the present text if it is not the one that was read',
    success: text('培训协议已签订'),
    failure: text('签订失败'),
    limit: { calls: limits.signsPerHour, windowMs: hourMs, isPerUser: true },
    body: SignForm,
    data: OwnContract,
  }),
  printOwnContract: endpoint('GET', '/api/student/contracts/{id}/pdf', {
    access: studentOnly,
    summary: 'A contract that the caller has signed, as PDF',
    failure: printFailure,
    limit: pdfLimit,
    response: 'stream',
  }),
  listContracts: endpoint('GET', '/api/admin/contracts', {
    access: admin('students.view'),
    summary: 'Signed contracts, newest first',
    failure: loadFailure,
    query: ContractListQuery,
    response: pageOf(StudentContract),
  }),
  listUnsigned: endpoint('GET', '/api/admin/contracts/unsigned', {
    access: admin('students.view'),
    summary: 'Students who have to sign before they study a course, and have not; latest enrolled first',
    failure: loadFailure,
    query: UnsignedListQuery,
    response: pageOf(UnsignedStudent),
  }),
  printContract: endpoint('GET', '/api/admin/contracts/{id}/pdf', {
    access: admin('students.view'),
    summary: 'A signed contract as PDF',
    failure: printFailure,
    limit: pdfLimit,
    response: 'stream',
  }),
}
