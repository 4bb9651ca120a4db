import { agreementKinds, consentPlaces } from '../agreement/agreement.values.ts'
import { admin, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, personKeyword, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { answeredKinds, privacyLimits, privacyRequestKinds, privacyRequestStates } from './privacy.values.ts'

/** The latest decision of somebody on an agreement. */
export const OwnConsent = named('OwnConsent', {
  kind: z.enum(agreementKinds),
  title: z.string(),
  version: z.number().int(),
  isGiven: z.boolean(),
  place: z.enum(consentPlaces),
  at: instant,
  /** Whether it can be withdrawn by itself; the others end with the account. */
  canWithdraw: z.boolean(),
})
export type OwnConsent = z.output<typeof OwnConsent>

/** A request as whoever asked sees it. `dueOn` is a day of the site. */
export const OwnPrivacyRequest = named('OwnPrivacyRequest', {
  id: bodyId,
  kind: z.enum(privacyRequestKinds),
  state: z.enum(privacyRequestStates),
  note: z.string(),
  answer: z.string(),
  askedAt: instant,
  dueOn: z.string(),
  closedAt: instant.nullable(),
})
export type OwnPrivacyRequest = z.output<typeof OwnPrivacyRequest>

export const OwnPrivacy = named('OwnPrivacy', {
  consents: z.array(OwnConsent),
  /** Latest first, up to `privacyLimits.requestsShown`. */
  requests: z.array(OwnPrivacyRequest),
  /** The day on which the account is erased, if its owner has asked for it. */
  erasedOn: z.string().nullable(),
})
export type OwnPrivacy = z.output<typeof OwnPrivacy>

export const PrivacyRequestForm = z.object({
  kind: z.enum(answeredKinds, text('请选择请求的内容')),
  note: requiredText(privacyLimits.noteLength, text('请说明您的请求'), text('说明不能超过 500 个字符')),
})
export type PrivacyRequestForm = z.output<typeof PrivacyRequestForm>

/** A row of the list of staff. `isOverdue` compares the due day with today. */
export const PrivacyRequestRow = OwnPrivacyRequest.extend({
  userId: bodyId,
  name: z.string(),
  username: z.string(),
  isOverdue: z.boolean(),
  closedBy: z.string().nullable(),
  version: z.number().int(),
}).meta({ id: 'PrivacyRequestRow' })
export type PrivacyRequestRow = z.output<typeof PrivacyRequestRow>

export const PrivacyRequestFilter = z.object({
  keyword: personKeyword,
  kind: filter(z.enum(privacyRequestKinds)),
  state: filter(z.enum(privacyRequestStates)),
})
export type PrivacyRequestFilter = z.output<typeof PrivacyRequestFilter>
export const PrivacyRequestListQuery = pageQuery().extend(PrivacyRequestFilter.shape)

export const PrivacyAnswerForm = z.object({
  isDone: z.boolean(),
  answer: requiredText(privacyLimits.noteLength, text('请填写答复'), text('答复不能超过 500 个字符')),
  version: z.number().int(),
})
export type PrivacyAnswerForm = z.output<typeof PrivacyAnswerForm>

const own = '/api/privacy'
const managed = '/api/admin/privacy-requests'
const failure = text('操作失败，请稍后重试')

export const privacyEndpoints = {
  getOwnPrivacy: endpoint('GET', own, {
    access: user,
    summary: 'The caller’s consents and requests',
    response: OwnPrivacy,
  }),
  askPrivacyRequest: endpoint('POST', `${own}/requests`, {
    access: user,
    summary: 'Asks the school to correct the caller’s data, or something else about it',
    success: text('已提交，学校会在期限内答复'),
    failure,
    body: PrivacyRequestForm,
    data: OwnPrivacyRequest,
  }),
  downloadOwnData: endpoint('POST', `${own}/copy`, {
    access: user,
    needsProof: 'always',
    summary: 'All data about the caller as one zip: a workbook, JSON and photos; three a day. Its owner is notified',
    failure: text('下载失败'),
    response: 'stream',
  }),
  listPrivacyRequests: endpoint('GET', managed, {
    access: admin('privacy.view'),
    summary: 'Requests about personal data, open ones by due day first',
    failure: text('加载个人信息请求失败'),
    query: PrivacyRequestListQuery,
    response: pageOf(PrivacyRequestRow),
  }),
  answerPrivacyRequest: endpoint('PUT', `${managed}/{id}`, {
    access: admin('privacy.edit'),
    summary: 'Answers a request about personal data; whoever asked is notified',
    success: messages.saved,
    failure,
    body: PrivacyAnswerForm,
    data: PrivacyRequestRow,
  }),
}
