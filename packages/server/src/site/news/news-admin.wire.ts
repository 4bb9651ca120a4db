import { newsStatusLabels, type NewsSource, type NewsStatus } from '@jiangxue/contract/labels.ts'
import type { ManagedNews } from '@jiangxue/contract/news.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { ManagedNewsRow } from './news-admin.queries.ts'

export const statusOf = (row: { status: string; published_at: number | null }, now: number): NewsStatus =>
  row.status !== 'PUBLISHED' ? 'DRAFT' : (row.published_at ?? 0) > now ? 'SCHEDULED' : 'PUBLISHED'

export function toManagedNews(row: ManagedNewsRow, now: number): ManagedNews {
  const status = statusOf(row, now)
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    content: row.content,
    image: publicFileUrl(row.image_file_id),
    author: row.author,
    sourceType: row.source_type as NewsSource,
    sourceUrl: row.source_url,
    status,
    statusText: newsStatusLabels[status],
    publishedAt: toInstantOrNull(row.published_at),
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    version: row.version,
  }
}
