import type { ManagedNews } from '@jiangxue/contract/site/news.ts'
import { newsStatusLabels, type NewsStatus } from '@jiangxue/contract/site/news.values.ts'
import { translate } from '../../core/text/translate.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { ManagedNewsRow } from './news-admin.queries.ts'

export function statusOf(row: { status: string; publishedAt: number | null }, now: number): NewsStatus {
  if (row.status !== 'PUBLISHED') return 'DRAFT'
  return (row.publishedAt ?? 0) > now ? 'SCHEDULED' : 'PUBLISHED'
}

export function toManagedNews(row: ManagedNewsRow, now: number): ManagedNews {
  const status = statusOf(row, now)
  return {
    ...row,
    image: publicFileUrl(row.imageFileId),
    sourceType: row.sourceType,
    status,
    statusText: translate(newsStatusLabels[status]),
    publishedAt: toInstantOrNull(row.publishedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  }
}
