import type { ResourceScope, ResourceType } from '@jiangxue/contract/labels.ts'
import type { ManagedResource } from '@jiangxue/contract/resource.ts'
import type { Context } from '../../core/context.ts'
import { toInstant } from '../../core/units.ts'
import { signedResourceUrl } from '../../files/file/signed-url.ts'
import type { ResourceRow } from './resource.queries.ts'

export const toManagedResource = ({ keys, now }: Pick<Context, 'keys' | 'now'>, row: ResourceRow): ManagedResource => ({
  id: row.id,
  name: row.name,
  type: row.type as ResourceType,
  size: row.byte_size,
  scope: row.scope as ResourceScope,
  courseId: row.course_id,
  courseName: row.course_name,
  chapterId: row.chapter_id,
  chapterTitle: row.chapter_title,
  isLink: row.file_id === null,
  url: row.url ?? signedResourceUrl(keys, row.file_id as number, now()),
  fileName: row.file_name,
  downloadCount: row.download_count,
  createdAt: toInstant(row.created_at),
  updatedAt: toInstant(row.updated_at),
  version: row.version,
})
