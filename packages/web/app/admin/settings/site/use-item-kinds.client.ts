import { siteSettings } from '@jiangxue/contract/office/site-settings.ts'
import {
  Claim,
  Feature,
  JobServicePoint,
  Partner,
  QuickLink,
  Slide,
  SuccessfulStudentSetting,
} from '@jiangxue/contract/site/site-content.ts'
import {
  featureIconLabels,
  quickLinkIconLabels,
  siteContentLimits as limits,
  slideSceneLabels,
} from '@jiangxue/contract/site/site-content.values.ts'
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import type { ItemField } from './item-field.client.tsx'
import type { ItemsKind } from './items-input.client.tsx'

/** Lists of texts are edited as items with one field. */
const textOf = (text: z.ZodType) => z.object({ text })

/** How each list of the site's content is edited. */
export function useItemKinds() {
  const { t } = useLingui()
  const title: ItemField = { name: 'title', label: t`标题`, kind: 'line', maxLength: limits.titleLength }
  const line: ItemField = { name: 'line', label: t`说明`, kind: 'line', maxLength: limits.lineLength }
  const linkFields = (path: string, label: string, to: string): ItemField[] => [
    { name: `${path}label`, label, kind: 'line', maxLength: limits.titleLength },
    {
      name: `${path}to`,
      label: to,
      kind: 'line',
      maxLength: limits.addressLength,
      hint: t`站内路径如 /courses，或 https:// 开头的地址`,
    },
  ]
  const point = { fields: [title, line], schema: JobServicePoint, blank: { title: '', line: '' }, titleField: 'title' }
  return {
    slides: {
      label: t`首页轮播`,
      addLabel: t`添加幻灯片`,
      schema: Slide,
      max: limits.slides,
      titleField: 'title',
      blank: { scene: 'workshop', eyebrow: '', title: '', text: '', links: [], pictureUrl: null },
      fields: [
        { name: 'eyebrow', label: t`眉题`, kind: 'line', maxLength: limits.lineLength },
        { name: 'scene', label: t`内置画面`, kind: 'choice', choices: slideSceneLabels },
        { ...title, kind: 'text', hint: t`可以换行` },
        { name: 'text', label: t`正文`, kind: 'text', maxLength: limits.lineLength },
        { name: 'pictureUrl', label: t`图片（代替内置画面）`, kind: 'picture' },
        ...linkFields('links.0.', t`按钮一文字`, t`按钮一链接`),
        ...linkFields('links.1.', t`按钮二文字`, t`按钮二链接`),
      ],
    },
    quickLinks: {
      label: t`快捷入口`,
      addLabel: t`添加入口`,
      schema: QuickLink,
      max: limits.quickLinks,
      titleField: 'label',
      blank: { label: '', line: '', to: '', icon: 'courses' },
      fields: [
        ...linkFields('', t`名称`, t`链接`),
        line,
        { name: 'icon', label: t`图标`, kind: 'choice', choices: quickLinkIconLabels },
      ],
    },
    features: {
      label: t`办学特色`,
      addLabel: t`添加特色`,
      schema: Feature,
      max: limits.features,
      titleField: 'title',
      blank: { icon: 'teacher', title: '', line: '' },
      fields: [
        title,
        { name: 'icon', label: t`图标`, kind: 'choice', choices: featureIconLabels },
        { ...line, kind: 'text' },
      ],
    },
    claims: {
      label: t`数字承诺`,
      addLabel: t`添加承诺`,
      schema: Claim,
      max: limits.claims,
      titleField: 'line',
      blank: { number: '', unit: '', line: '' },
      fields: [
        { name: 'number', label: t`数字`, kind: 'line', maxLength: limits.claimLength },
        { name: 'unit', label: t`单位`, kind: 'line', maxLength: limits.claimLength },
        { ...line, kind: 'text' },
      ],
    },
    successfulStudents: {
      label: t`优秀学员`,
      addLabel: t`添加学员`,
      schema: SuccessfulStudentSetting,
      max: limits.successfulStudents,
      titleField: 'name',
      blank: { name: '', job: '', city: '', story: '', avatarUrl: null, consentedOn: null, withdrawnOn: null },
      fields: [
        { name: 'name', label: t`姓名`, kind: 'line', maxLength: limits.titleLength },
        { name: 'job', label: t`岗位`, kind: 'line', maxLength: limits.titleLength },
        { name: 'city', label: t`城市`, kind: 'line', maxLength: limits.cityLength },
        { name: 'consentedOn', label: t`同意展示日期`, kind: 'date', hint: t`未登记同意的学员不会展示` },
        { name: 'withdrawnOn', label: t`撤回同意日期`, kind: 'date', hint: t`登记后立即不再展示，照片一并移除` },
        { name: 'story', label: t`故事`, kind: 'text', maxLength: limits.lineLength },
        { name: 'avatarUrl', label: t`照片`, kind: 'picture', shape: 'avatar' },
      ],
    },
    partners: {
      label: t`合作企业`,
      addLabel: t`添加企业`,
      schema: Partner,
      max: limits.partners,
      titleField: 'name',
      blank: { name: '', logoUrl: null },
      fields: [
        { name: 'name', label: t`企业名称`, kind: 'line', maxLength: limits.titleLength },
        { name: 'logoUrl', label: t`企业标志`, kind: 'picture', shape: 'logo' },
      ],
    },
    introduction: {
      label: t`学校介绍`,
      addLabel: t`添加段落`,
      schema: textOf(siteSettings.introduction.schema.element),
      max: limits.paragraphs,
      titleField: 'text',
      blank: { text: '' },
      fields: [{ name: 'text', label: t`段落`, kind: 'text', maxLength: limits.paragraphLength }],
    },
    hotKeywords: {
      label: t`热门搜索`,
      addLabel: t`添加搜索词`,
      schema: textOf(siteSettings.hotKeywords.schema.element),
      max: limits.hotKeywords,
      titleField: 'text',
      blank: { text: '' },
      fields: [{ name: 'text', label: t`搜索词`, kind: 'line', maxLength: limits.hotKeywordLength }],
    },
    offers: { ...point, label: t`我们提供什么`, addLabel: t`添加服务`, max: limits.offers },
    steps: { ...point, label: t`怎样入职`, addLabel: t`添加步骤`, max: limits.steps },
  } satisfies Record<string, ItemsKind>
}
