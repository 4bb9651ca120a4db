import type { News, NewsCard } from '@jiangxue/contract/news.ts'
import { newsLimits } from '@jiangxue/contract/news.values.ts'
import { toInstant } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { NewsCardRow, NewsRow } from './news.queries.ts'

const isWechat = (row: NewsCardRow) => row.sourceType === 'wechat' && row.sourceUrl?.startsWith('https://') === true

export const toNewsCard = (row: NewsCardRow): NewsCard => ({
  ...row,
  summary: Array.from(row.summary).slice(0, newsLimits.summaryLength).join(''),
  image: publicFileUrl(row.imageFileId),
  createdAt: toInstant(row.publishedAt as number),
  sourceType: isWechat(row) ? 'wechat' : 'original',
})

export const toNews = (row: NewsRow): News => ({
  ...toNewsCard(row),
  content: row.content,
  updatedAt: toInstant(row.updatedAt),
})
