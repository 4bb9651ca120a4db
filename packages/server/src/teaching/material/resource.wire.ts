import type { ResourceScope, ResourceType } from '@jiangxue/contract/material.values.ts'
import type { ManagedResource } from '@jiangxue/contract/resource.ts'
import type { Context } from '../../core/context.ts'
import { toInstant } from '../../core/units.ts'
import { signedResourceUrl } from '../../files/file/signed-url.ts'
import type { ResourceRow } from './resource.queries.ts'

export const toManagedResource = ({ keys, now }: Pick<Context, 'keys' | 'now'>, row: ResourceRow): ManagedResource => ({
  id: row.id,
  name: row.name,
  type: row.type as ResourceType,
  size: row.byteSize,
  scope: row.scope as ResourceScope,
  courseId: row.courseId,
  courseName: row.courseName,
  chapterId: row.chapterId,
  chapterTitle: row.chapterTitle,
  isLink: row.fileId === null,
  url: row.url ?? signedResourceUrl(keys, row.fileId as number, now()),
  fileName: row.fileName,
  downloadCount: row.downloadCount,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
  version: row.version,
})
