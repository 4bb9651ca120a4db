import { named } from '../kit/fields.ts'
import { publicText } from '../kit/public-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { featureIcons, quickLinkIcons, siteContentLimits as limits, slideScenes } from './site-content.values.ts'

/** A path of this site, or an https address. */
const address = publicText(
  z
    .string()
    .trim()
    .max(limits.addressLength)
    .regex(/^(\/(?![/\\])|https:\/\/)/, text('请输入以 / 开头的站内路径，或 https:// 开头的地址')),
)
const short = publicText(z.string().trim().min(1).max(limits.titleLength))
const line = publicText(z.string().trim().max(limits.lineLength))
/** The URL of an uploaded picture; the server stores the file's id. */
const pictureUrl = z.string().max(300).nullable()

export const SiteLink = z.object({ label: short, to: address })
/** One slide of the home page, showing its picture, or else its scene; `title` may contain line breaks. */
export const Slide = named('Slide', {
  scene: z.enum(slideScenes),
  eyebrow: line,
  title: short,
  text: line,
  links: z.array(SiteLink).max(limits.slideLinks),
  pictureUrl: pictureUrl.optional(),
})
export type Slide = z.output<typeof Slide>
export const QuickLink = SiteLink.extend({ line, icon: z.enum(quickLinkIcons) }).meta({ id: 'QuickLink' })
export type QuickLink = z.output<typeof QuickLink>
export const Feature = named('Feature', { icon: z.enum(featureIcons), title: short, line })
export type Feature = z.output<typeof Feature>
const claimPart = publicText(z.string().trim().max(limits.claimLength))
/** A promise in numbers: `<20` `元/课时` `收费低`. */
export const Claim = named('Claim', { number: claimPart, unit: claimPart, line })
export type Claim = z.output<typeof Claim>
/** What a lesson costs at most by a promise such as `<20` `元/课时`, in yuan; undefined if it promises something else. */
export function claimedPrice({ number, unit }: Pick<Claim, 'number' | 'unit'>): number | undefined {
  const [yuan] = /(元|yuan|CNY).*(课时|lesson)/i.test(unit) ? (/\d+(\.\d+)?/.exec(number) ?? []) : []
  return yuan === undefined ? undefined : Number(yuan)
}
export const JobServicePoint = z.object({ title: short, line })
export const JobService = z.object({
  offers: z.array(JobServicePoint).max(limits.offers),
  steps: z.array(JobServicePoint).max(limits.steps),
})
export type JobService = z.output<typeof JobService>

/** A graduate as stored by the school; shown from `consentedOn` (yyyy-MM-dd) until the consent is withdrawn. */
export const SuccessfulStudentSetting = z.object({
  name: short,
  job: short,
  city: publicText(z.string().trim().max(limits.cityLength)),
  story: line,
  avatarUrl: pictureUrl,
  consentedOn: z.iso.date(text('请选择日期')).nullable(),
  withdrawnOn: z.iso.date(text('请选择日期')).nullable().optional(),
})
export type SuccessfulStudentSetting = z.output<typeof SuccessfulStudentSetting>
export const SuccessfulStudent = named('SuccessfulStudent', {
  name: z.string(),
  job: z.string(),
  city: z.string(),
  story: z.string(),
  avatarUrl: z.string().nullable(),
})
export type SuccessfulStudent = z.output<typeof SuccessfulStudent>

/** Whether a graduate agrees to be shown. */
export const hasConsent = ({
  consentedOn,
  withdrawnOn,
}: Pick<SuccessfulStudentSetting, 'consentedOn' | 'withdrawnOn'>) => Boolean(consentedOn) && !withdrawnOn

export const Partner = named('Partner', { name: short, logoUrl: pictureUrl })
export type Partner = z.output<typeof Partner>
