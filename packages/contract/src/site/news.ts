import { admin, everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, keyword, named, title } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { publicText } from '../kit/public-text.ts'
import { richTextLimits } from '../kit/rich-text.ts'
import { withRiskReason } from '../kit/risky-words.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { newsSources, newsStatuses, newsLimits } from './news.values.ts'

/** A news item in a list; `createdAt` is when it was published, `summary` is plain text of at most 100 characters. */
export const NewsCard = named('NewsCard', {
  id: bodyId,
  title: z.string(),
  summary: z.string(),
  image: z.string().nullable(),
  author: z.string(),
  createdAt: instant,
  sourceType: z.enum(newsSources),
  sourceUrl: z.string().nullable(),
})
export type NewsCard = z.output<typeof NewsCard>

/** The fields that a link to a news item needs; WeChat articles open in WeChat. */
export const NewsLink = NewsCard.pick({ id: true, title: true, sourceType: true, sourceUrl: true }).meta({
  id: 'NewsLink',
})
export type NewsLink = z.output<typeof NewsLink>
/** A full news item (spec §3); `content` is sanitized HTML, `newer` and `older` are its neighbors in the list. */
export const News = NewsCard.extend({
  content: z.string(),
  updatedAt: instant,
  newer: NewsLink.nullable(),
  older: NewsLink.nullable(),
}).meta({ id: 'News' })
export type News = z.output<typeof News>

/** A news item in the back office; `publishedAt` is in the future if it is scheduled. */
export const ManagedNews = News.omit({ createdAt: true, newer: true, older: true })
  .extend({
    status: z.enum(newsStatuses),
    statusText: z.string(),
    publishedAt: instant.nullable(),
    createdAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'ManagedNews' })
export type ManagedNews = z.output<typeof ManagedNews>

export const NewsFields = z.object({
  title: publicText(title(100, text('请输入新闻标题'), text('标题不能超过 100 个字符'))),
  content: publicText(z.string().max(richTextLimits.maxLength, text('正文过长'))),
  image: z.string().max(300).nullable(),
  author: z.string().trim().max(50, text('作者不能超过 50 个字符')),
  sourceType: z.enum(newsSources, text('请选择来源')),
  sourceUrl: z
    .url({ protocol: /^https?$/, error: text('请输入 http:// 或 https:// 开头的原文链接') })
    .max(500, text('链接过长'))
    .nullable(),
  status: z.enum(newsStatuses, text('请选择发布状态')),
  /** When it is or was published; SCHEDULED requires a time in the future. */
  publishedAt: z.iso.datetime({ offset: true, error: text('请选择发布时间') }).nullable(),
})

/** A new news item; a draft by default. */
export const NewsForm = newForm(NewsFields, ['title'])
export type NewsForm = z.output<typeof NewsForm>
/** A changed news item: omitted fields stay as they are. */
export const NewsChange = changeForm(NewsFields)
export type NewsChange = z.output<typeof NewsChange>

export const ManagedNewsQuery = pageQuery(newsLimits.listSize).extend({
  keyword,
  status: filter(z.enum(newsStatuses)),
  sourceType: filter(z.enum(newsSources)),
})
export type ManagedNewsQuery = z.output<typeof ManagedNewsQuery>

const saveFailure = text('保存新闻失败')

export const newsEndpoints = {
  listLatestNews: endpoint('GET', '/api/public/news/latest', {
    access: everybody,
    summary: 'Published news, newest first',
    failure: text('获取新闻列表失败，请稍后重试'),
    query: pageQuery(newsLimits.listSize),
    response: pageOf(NewsCard),
  }),
  getNews: endpoint('GET', '/api/public/news/{id}', {
    access: everybody,
    summary: 'One published news item',
    failure: text('获取新闻详情失败，请稍后重试'),
    response: News,
  }),
  listManagedNews: endpoint('GET', '/api/admin/news', {
    access: admin('news.view'),
    summary: 'News of every status, newest first',
    failure: text('加载新闻列表失败'),
    query: ManagedNewsQuery,
    response: pageOf(ManagedNews),
  }),
  createNews: endpoint('POST', '/api/admin/news', {
    access: admin('news.edit'),
    summary: 'Adds a news item as a draft, published or scheduled',
    success: messages.added,
    failure: saveFailure,
    body: withRiskReason(NewsForm),
    data: ManagedNews,
  }),
  getManagedNews: endpoint('GET', '/api/admin/news/{id}', {
    access: admin('news.view'),
    summary: 'One news item of any status',
    failure: text('获取新闻详情失败，请稍后重试'),
    response: ManagedNews,
  }),
  updateNews: endpoint('PUT', '/api/admin/news/{id}', {
    access: admin('news.edit'),
    summary: 'Changes, publishes or withdraws a news item',
    failure: saveFailure,
    body: withRiskReason(NewsChange),
    data: ManagedNews,
  }),
  deleteNews: endpoint('DELETE', '/api/admin/news/{id}', {
    access: admin('news.delete'),
    summary: 'Deletes a news item',
    failure: text('删除新闻失败'),
  }),
}
