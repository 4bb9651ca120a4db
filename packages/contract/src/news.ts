import { z } from 'zod'
import { everybody } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, idParams, instant } from './kit/fields.ts'
import { pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { limits } from './limits.ts'

/** News in a list; `createdAt` is when it was published, `summary` plain text of at most 100 characters. */
export const NewsCard = z
  .object({
    id: bodyId,
    title: z.string(),
    summary: z.string(),
    image: z.string().nullable(),
    author: z.string(),
    createdAt: instant,
    sourceType: z.enum(['original', 'wechat']),
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'NewsCard' })
export type NewsCard = z.output<typeof NewsCard>

/** News in full (spec §3); `content` is sanitized HTML. */
export const News = NewsCard.extend({ content: z.string(), updatedAt: instant }).meta({ id: 'News' })
export type News = z.output<typeof News>

export const newsEndpoints = {
  listLatestNews: endpoint('GET', '/api/public/news/latest', {
    access: everybody,
    summary: 'Published news, the newest first',
    failure: text('获取新闻列表失败，请稍后重试'),
    query: pageQuery(limits.newsListSize),
    response: pageOf(NewsCard),
  }),
  getNews: endpoint('GET', '/api/public/news/{id}', {
    access: everybody, summary: 'One published piece of news', failure: text('获取新闻详情失败，请稍后重试'), params: idParams, response: News,
  }),
}
