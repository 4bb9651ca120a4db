import type { News, NewsCard, NewsLink } from '@jiangxue/contract/site/news.ts'
import { newsLimits, type NewsSource } from '@jiangxue/contract/site/news.values.ts'
import { toInstant } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { NewsCardRow, NewsLinkRow, NewsRow } from './news.queries.ts'

const sourceOf = ({ sourceType, sourceUrl }: NewsLinkRow): NewsSource =>
  sourceType === 'wechat' && sourceUrl?.startsWith('https://') ? 'wechat' : 'original'

export const toNewsCard = (row: NewsCardRow): NewsCard => ({
  ...row,
  summary: Array.from(row.summary).slice(0, newsLimits.summaryLength).join(''),
  image: publicFileUrl(row.imageFileId),
  createdAt: toInstant(row.publishedAt as number),
  sourceType: sourceOf(row),
})

const toNewsLink = (row: NewsLinkRow): NewsLink => ({ ...row, sourceType: sourceOf(row) })

export const toNews = (row: NewsRow, newer: NewsLinkRow | undefined, older: NewsLinkRow | undefined): News => ({
  ...toNewsCard(row),
  content: row.content,
  updatedAt: toInstant(row.updatedAt),
  newer: newer ? toNewsLink(newer) : null,
  older: older ? toNewsLink(older) : null,
})
