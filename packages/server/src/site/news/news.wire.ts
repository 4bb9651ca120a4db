import { limits } from '@jiangxue/contract/limits.ts'
import type { News, NewsCard } from '@jiangxue/contract/news.ts'
import { toInstant } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { NewsCardRow, NewsRow } from './news.queries.ts'

const isWechat = (row: NewsCardRow) => row.source_type === 'wechat' && row.source_url?.startsWith('https://') === true

export const toNewsCard = (row: NewsCardRow): NewsCard => ({
  id: row.id,
  title: row.title,
  summary: Array.from(row.summary).slice(0, limits.newsSummaryLength).join(''),
  image: publicFileUrl(row.image_file_id),
  author: row.author,
  createdAt: toInstant(row.published_at as number),
  sourceType: isWechat(row) ? 'wechat' : 'original',
  sourceUrl: row.source_url,
})

export const toNews = (row: NewsRow): News => ({
  ...toNewsCard(row),
  content: row.content,
  updatedAt: toInstant(row.updated_at),
})
