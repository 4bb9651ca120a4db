import { admin, everybody, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { instant, named, requiredText, title } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { publicText } from '../kit/public-text.ts'
import { richTextLimits } from '../kit/rich-text.ts'
import { withRiskReason } from '../kit/risky-words.ts'
import { recordOf } from '../kit/table.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { accountAgreements, agreementKinds, agreementLimits } from './agreement.values.ts'

const kind = z.enum(agreementKinds)
const versionNumber = z.number().int().positive()

/** A published version, which never changes. `summary` says what is new in it. */
export const AgreementVersion = named('AgreementVersion', {
  version: versionNumber,
  publishedAt: instant,
  summary: z.string(),
})
export type AgreementVersion = z.output<typeof AgreementVersion>

/** An agreement as visitors read it; `html` is sanitized, `versions` are all published ones, newest first. */
export const Agreement = AgreementVersion.extend({
  kind,
  title: z.string(),
  html: z.string(),
  versions: z.array(AgreementVersion),
}).meta({ id: 'Agreement' })
export type Agreement = z.output<typeof Agreement>

/** An agreement as its editor needs it. */
export const ManagedAgreement = named('ManagedAgreement', {
  kind,
  /** The draft: what the next version will say. */
  title: z.string(),
  html: z.string(),
  /** What the draft still leaves open; nothing with gaps can be published. */
  gaps: z.array(z.string()),
  /** Whether the draft differs from the version in force. */
  isChanged: z.boolean(),
  versions: z.array(
    AgreementVersion.extend({ needsConsentAgain: z.boolean(), publishedBy: z.string(), consents: z.number().int() }),
  ),
  /** Changes with every save of the draft. */
  version: z.number().int(),
})
export type ManagedAgreement = z.output<typeof ManagedAgreement>

export const AgreementDraft = z.object({
  title: publicText(title(60, text('请输入协议标题'), text('标题不能超过 60 个字符'))),
  html: publicText(z.string().max(richTextLimits.maxLength, text('正文过长'))),
})
export const AgreementDraftForm = AgreementDraft.extend({ version: z.number().int().optional() })
export type AgreementDraftForm = z.output<typeof AgreementDraftForm>

/** Publishes the draft. `version` is that of the draft, so that nobody publishes what they have not seen. */
export const PublishForm = z.object({
  version: z.number().int(),
  summary: requiredText(agreementLimits.summaryLength, text('请说明这一版有什么变化'), text('说明不能超过 200 个字符')),
  needsConsentAgain: z.boolean(),
})
export type PublishForm = z.output<typeof PublishForm>

/** The versions that somebody has read and accepted, by kind. */
export const AcceptedAgreements = z.object(recordOf(accountAgreements, () => versionNumber.optional()))
export type AcceptedAgreements = z.output<typeof AcceptedAgreements>

const kindParams = z.object({ kind })
const saveFailure = text('保存协议失败')

export const agreementEndpoints = {
  listAgreements: endpoint('GET', '/api/public/agreements', {
    access: everybody,
    summary: 'The agreements in force, without their texts',
    response: z.array(AgreementVersion.extend({ kind, title: z.string() })),
  }),
  getAgreement: endpoint('GET', '/api/public/agreements/{kind}', {
    access: everybody,
    summary: 'The version of an agreement in force, or an older one',
    failure: text('获取协议失败，请稍后重试'),
    params: kindParams,
    query: z.object({ version: z.coerce.number<number>().int().positive().max(1_000_000).optional() }),
    response: Agreement,
  }),
  acceptAgreements: endpoint('POST', '/api/consents', {
    access: user,
    summary: 'Records that the caller accepts the agreements in force',
    failure: text('操作失败，请稍后重试'),
    body: AcceptedAgreements,
  }),
  listManagedAgreements: endpoint('GET', '/api/admin/agreements', {
    access: admin('settings.view'),
    summary: 'All agreements with their drafts and versions',
    failure: text('加载协议失败'),
    response: z.array(ManagedAgreement),
  }),
  saveAgreementDraft: endpoint('PUT', '/api/admin/agreements/{kind}', {
    access: admin('settings.edit'),
    summary: 'Saves the draft of an agreement; published versions do not change',
    success: messages.saved,
    failure: saveFailure,
    params: kindParams,
    body: withRiskReason(AgreementDraftForm),
    data: ManagedAgreement,
  }),
  publishAgreement: endpoint('POST', '/api/admin/agreements/{kind}/publish', {
    access: admin('settings.edit'),
    summary: 'Publishes the draft of an agreement as its next version',
    success: text('发布成功'),
    failure: text('发布协议失败'),
    params: kindParams,
    body: PublishForm,
    data: ManagedAgreement,
  }),
  exportConsents: endpoint('GET', '/api/admin/consents/export', {
    access: admin('settings.edit'),
    needsProof: 'always',
    summary: 'Every consent with version, time, place, network and device, as .xlsx',
    failure: text('导出失败'),
    response: 'stream',
  }),
}
