import type { ManagedNews } from '@jiangxue/contract/news.ts'
import { newsStatusLabels, type NewsSource, type NewsStatus } from '@jiangxue/contract/news.values.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { ManagedNewsRow } from './news-admin.queries.ts'

export const statusOf = (row: { status: string; publishedAt: number | null }, now: number): NewsStatus =>
  row.status !== 'PUBLISHED' ? 'DRAFT' : (row.publishedAt ?? 0) > now ? 'SCHEDULED' : 'PUBLISHED'

export function toManagedNews(row: ManagedNewsRow, now: number): ManagedNews {
  const status = statusOf(row, now)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    content: row.content,
    image: publicFileUrl(row.imageFileId),
    author: row.author,
    sourceType: row.sourceType as NewsSource,
    sourceUrl: row.sourceUrl,
    status,
    statusText: newsStatusLabels[status],
    publishedAt: toInstantOrNull(row.publishedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    version: row.version,
  }
}
