import { z } from './kit/zod.ts'

/** The six drawn scenes that a slide may show. */
const slideScenes = ['workshop', 'classroom', 'server-room', 'notebook', 'handshake', 'certificate'] as const
export type SlideScene = (typeof slideScenes)[number]
const quickLinkIcons = ['courses', 'play', 'job', 'form', 'certificate', 'news'] as const
const featureIcons = ['teacher', 'bench', 'clock', 'preview', 'record', 'job'] as const

/** A path of this site, or an https address. */
const address = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https:\/\/)/)
const short = z.string().trim().min(1).max(60)
const line = z.string().trim().max(200)

export const SiteLink = z.object({ label: short, to: address })
/** One slide of the home page; `title` may contain line breaks. */
export const Slide = z
  .object({ scene: z.enum(slideScenes), eyebrow: line, title: short, text: line, links: z.array(SiteLink).max(2) })
  .meta({ id: 'Slide' })
export type Slide = z.output<typeof Slide>
export const QuickLink = SiteLink.extend({ line, icon: z.enum(quickLinkIcons) }).meta({ id: 'QuickLink' })
export type QuickLink = z.output<typeof QuickLink>
export const Feature = z.object({ icon: z.enum(featureIcons), title: short, line }).meta({ id: 'Feature' })
export type Feature = z.output<typeof Feature>
/** A promise in numbers: `<20` `元/课时` `收费低`. */
export const Claim = z.object({ number: z.string().max(12), unit: z.string().max(12), line }).meta({ id: 'Claim' })
export type Claim = z.output<typeof Claim>
export const JobService = z.object({
  offers: z.array(z.object({ title: short, line })).max(12),
  steps: z.array(z.object({ title: short, line })).max(8),
})
export type JobService = z.output<typeof JobService>

/** A graduate as stored; shown only with `consentedOn` (yyyy-MM-dd). */
export const SuccessfulStudentSetting = z.object({
  name: short,
  job: short,
  city: z.string().max(30),
  story: line,
  avatarFileId: z.number().int().positive().nullable(),
  consentedOn: z.iso.date().nullable(),
})
export type SuccessfulStudentSetting = z.output<typeof SuccessfulStudentSetting>
export const SuccessfulStudent = z
  .object({ name: z.string(), job: z.string(), city: z.string(), story: z.string(), avatarUrl: z.string().nullable() })
  .meta({ id: 'SuccessfulStudent' })
export type SuccessfulStudent = z.output<typeof SuccessfulStudent>

export const PartnerSetting = z.object({ name: short, logoFileId: z.number().int().positive().nullable() })
export type PartnerSetting = z.output<typeof PartnerSetting>
export const Partner = z.object({ name: z.string(), logoUrl: z.string().nullable() }).meta({ id: 'Partner' })
export type Partner = z.output<typeof Partner>
