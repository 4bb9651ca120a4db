import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../http/bind.ts'
import { problem } from '../http/problem.ts'
import { findPublishedNews, listPublishedNews } from './news.queries.ts'
import { toNews, toNewsCard } from './news.wire.ts'

export const newsHandlers: HandlersOf<'listLatestNews' | 'getNews'> = {
  listLatestNews: async ({ context: { database, now }, query }) => {
    const { rows, total } = await listPublishedNews(database.read, query, now())
    return toPage(rows.map(toNewsCard), total, query)
  },

  getNews: async ({ context: { database, now }, params }) => {
    const news = await findPublishedNews(database.read, params.id, now())
    if (!news) throw problem('news.absent')
    return toNews(news)
  },
}
