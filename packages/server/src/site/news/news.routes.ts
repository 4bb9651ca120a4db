import type { newsEndpoints } from '@jiangxue/contract/site/news.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { existing } from '../../core/problem.ts'
import { listManagedNews } from './news-admin.queries.ts'
import { toManagedNews } from './news-admin.wire.ts'
import { findNeighbour, findPublishedNews, listPublishedNews } from './news.queries.ts'
import { toNews, toNewsCard } from './news.wire.ts'
import { addNews, changeNews, deleteNews, getNews } from './save-news.ts'

export const newsHandlers: HandlersOf<keyof typeof newsEndpoints> = {
  listLatestNews: async ({ context: { database, now }, query }) =>
    showPage(await listPublishedNews(database.read, query, now()), query, toNewsCard),

  getNews: async ({ context: { database, now }, params }) => {
    const at = now()
    const news = existing(await findPublishedNews(database.read, params.id, at), 'news.notFound')
    const place = { id: news.id, publishedAt: news.publishedAt as number }
    return toNews(
      news,
      await findNeighbour(database.read, place, 'newer', at),
      await findNeighbour(database.read, place, 'older', at),
    )
  },

  listManagedNews: async ({ context: { database, now }, query }) =>
    showPage(await listManagedNews(database.read, query, now()), query, (row) => toManagedNews(row, now())),
  createNews: async (call) => toManagedNews(await addNews(call, call.body), call.context.now()),
  getManagedNews: async ({ context: { database, now }, params }) =>
    toManagedNews(await getNews(database.read, params.id), now()),
  updateNews: async (call) => toManagedNews(await changeNews(call, call.params.id, call.body), call.context.now()),
  deleteNews: (call) => deleteNews(call, call.params.id),
}
