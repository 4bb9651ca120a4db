import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { done } from '../../core/units.ts'
import { listManagedNews, type ManagedNewsRow } from './news-admin.queries.ts'
import { toManagedNews } from './news-admin.wire.ts'
import { findPublishedNews, listPublishedNews } from './news.queries.ts'
import { toNews, toNewsCard } from './news.wire.ts'
import { addNews, changeNews, getNews, removeNews } from './save-news.ts'

const saved = (row: ManagedNewsRow, now: number, message: string) => done(toManagedNews(row, now), message)

export const newsHandlers: HandlersOf<
  'listLatestNews' | 'getNews' | 'listManagedNews' | 'createNews' | 'getManagedNews' | 'updateNews' | 'deleteNews'
> = {
  listLatestNews: async ({ context: { database, now }, query }) => {
    const { rows, total } = await listPublishedNews(database.read, query, now())
    return toPage(rows.map(toNewsCard), total, query)
  },

  getNews: async ({ context: { database, now }, params }) => {
    const news = await findPublishedNews(database.read, params.id, now())
    if (!news) throw problem('news.absent')
    return toNews(news)
  },

  listManagedNews: async ({ context: { database, now }, query }) => {
    const { rows, total } = await listManagedNews(database.read, query, now())
    return toPage(
      rows.map((row) => toManagedNews(row, now())),
      total,
      query,
    )
  },
  createNews: async ({ context, caller, origin, body }) =>
    saved(await addNews(context, caller, origin, body), context.now(), '添加成功'),
  getManagedNews: async ({ context: { database, now }, params }) =>
    toManagedNews(await getNews(database.read, params.id), now()),
  updateNews: async ({ context, caller, origin, params, body }) =>
    saved(await changeNews(context, caller, origin, params.id, body), context.now(), '更新成功'),
  deleteNews: async ({ context, caller, origin, params }) => {
    await removeNews(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
}
