import { line } from '../kit/fields.ts'
import { publicText } from '../kit/public-text.ts'
import { RiskyWord } from '../kit/risky-words.ts'
import { defaultRiskyWords, riskyWordLimits } from '../kit/risky-words.values.ts'
import { content, setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import {
  Claim,
  Feature,
  JobService,
  Partner,
  QuickLink,
  Slide,
  SuccessfulStudentSetting,
} from '../site/site-content.ts'
import { siteContentLimits } from '../site/site-content.values.ts'

/** Content of the public pages; the initial texts of a new school are defined in the server. */
export const siteSettings = {
  showsFigures: setting(z.boolean(), true, {
    label: text('首页显示学员和证书数量'),
    hint: text('在读学员满 10 位、并已颁发证书时显示'),
  }),
  slogan: content(publicText(line(60)), { label: text('口号'), hint: text('显示在页脚') }),
  contactPhone: setting(publicText(line(30)), '', { label: text('联系电话') }),
  contactAddress: setting(publicText(line(100)), '', { label: text('联系地址') }),
  contactHours: setting(publicText(line(60)), '', { label: text('接待时间') }),
  contactMap: setting(z.string().max(300).nullable(), null, {
    label: text('地图图片'),
    hint: text('显示在首页和“关于我们”；不上传则显示示意图'),
  }),
  jobServiceUrl: setting(
    publicText(z.union([z.literal(''), z.url({ protocol: /^https$/, error: text('请输入 https:// 开头的地址') })])),
    '',
    { label: text('就业服务网址'), hint: text('顶部“就业服务”打开的外部网站，留空则打开本站的就业服务页面') },
  ),
  slides: content(z.array(Slide).max(siteContentLimits.slides), {
    label: text('首页轮播'),
    hint: text('最多 6 张；没有图片的显示内置画面'),
  }),
  quickLinks: content(z.array(QuickLink).max(siteContentLimits.quickLinks), { label: text('快捷入口') }),
  features: content(z.array(Feature).max(siteContentLimits.features), { label: text('办学特色') }),
  claims: content(z.array(Claim).max(siteContentLimits.claims), { label: text('数字承诺') }),
  introduction: content(
    z.array(publicText(line(siteContentLimits.paragraphLength).min(1))).max(siteContentLimits.paragraphs),
    { label: text('学校介绍'), hint: text('每一项是一个段落') },
  ),
  jobService: content(JobService, { label: text('就业服务') }),
  hotKeywords: content(
    z.array(publicText(line(siteContentLimits.hotKeywordLength).min(1))).max(siteContentLimits.hotKeywords),
    { label: text('热门搜索'), hint: text('显示在课程搜索页') },
  ),
  successfulStudents: content(z.array(SuccessfulStudentSetting).max(siteContentLimits.successfulStudents), {
    label: text('优秀学员'),
    hint: text('只展示已登记同意日期的学员；登记撤回后立即不再展示，照片一并移除'),
  }),
  riskyWords: setting(z.array(RiskyWord).max(riskyWordLimits.words), defaultRiskyWords, {
    label: text('广告用语'),
    hint: text('网站内容、课程和新闻中出现这些词时提示；仍要发布须填写理由'),
  }),
  partners: content(z.array(Partner).max(siteContentLimits.partners), { label: text('合作企业') }),
}
