import type { ResourceScope, ResourceType } from '@jiangxue/contract/material.values.ts'
import type { ResourceChange, ResourceForm } from '@jiangxue/contract/resource.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { insertMaterial } from './material.queries.ts'
import {
  deleteFileOfMaterial,
  deleteResource,
  findResource,
  hasPlace,
  isLessonVideo,
  lockMaterials,
  saveResource,
  type MaterialValues,
  type ResourceRow,
} from './resource.queries.ts'
import { toManagedResource } from './resource.wire.ts'

export const addResource = (context: Context, caller: Caller, origin: Origin, form: ResourceForm) =>
  context.database.write(async (db) => {
    await lockMaterials(db)
    const now = context.now()
    const id = await insertMaterial(db, { ...(await filledIn(db, undefined, form, now)), createdAt: now })
    return finish(context, db, caller, origin, 'resource.create', undefined, id)
  })

/** Changes a material; the body of a replaced file goes once the change is stored. */
export async function changeResource(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: ResourceChange,
): Promise<ResourceRow> {
  const { after, body } = await context.database.write(async (db) => {
    await lockMaterials(db)
    const before = await getResource(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toManagedResource(context, before) })
    await saveResource(db, before, await filledIn(db, before, form, context.now()))
    const after = await finish(context, db, caller, origin, 'resource.update', before, id)
    return {
      after,
      body:
        before.fileId !== null && before.fileId !== after.fileId
          ? await deleteFileOfMaterial(db, before.fileId)
          : undefined,
    }
  })
  await removeBody(context, body)
  return after
}

/** Deletes a material; the body of a file that no other one shows goes once that is stored. */
export async function removeResource(context: Context, caller: Caller, origin: Origin, id: number): Promise<void> {
  const body = await context.database.write(async (db) => {
    await lockMaterials(db)
    const before = await getResource(db, id)
    await deleteResource(db, id)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'resource.delete', targetType: 'resource', targetId: id, detail: { before: shown(context, before) } },
      context.now(),
    )
    return before.fileId === null ? undefined : deleteFileOfMaterial(db, before.fileId)
  })
  await removeBody(context, body)
}

export async function getResource(db: Db, id: number): Promise<ResourceRow> {
  const resource = await findResource(db, id)
  if (!resource) throw problem('material.absent')
  return resource
}

async function filledIn(
  db: Db,
  row: ResourceRow | undefined,
  form: ResourceChange,
  now: number,
): Promise<MaterialValues> {
  return {
    name: form.name ?? row?.name ?? '',
    ...(await placeOf(db, row, form)),
    ...(await contentOf(db, row, form)),
    updatedAt: now,
  }
}

/** For everybody, a course or a chapter of it; what does not belong to the scope is dropped. */
async function placeOf(db: Db, row: ResourceRow | undefined, form: ResourceChange) {
  const scope = (form.scope ?? row?.scope) as ResourceScope
  if (scope === 'all') return { scope, courseId: null, chapterId: null }
  const courseId = form.courseId === undefined ? (row?.courseId ?? null) : form.courseId
  const chapterId = scope === 'course' ? null : form.chapterId === undefined ? (row?.chapterId ?? null) : form.chapterId
  if (courseId === null) throw problem('request.invalid', { errors: { courseId: '请选择课程' } })
  if (scope === 'chapter' && chapterId === null)
    throw problem('request.invalid', { errors: { chapterId: '请选择章节' } })
  if (!(await hasPlace(db, courseId, chapterId)))
    throw problem('request.invalid', {
      errors: scope === 'course' ? { courseId: '课程不存在' } : { chapterId: '章节不存在' },
    })
  return { scope, courseId, chapterId }
}

/** A file or a link; naming one replaces the other. */
async function contentOf(db: Db, row: ResourceRow | undefined, form: ResourceChange) {
  if (form.fileId && form.url) throw problem('request.invalid', { errors: { url: '文件和链接只能选一个' } })
  if (form.url) return { url: form.url, fileId: null, byteSize: 0, type: linkType(row, form) }
  if (form.fileId && form.fileId !== row?.fileId) return fileContent(db, form.fileId)
  if (!row || (form.url === null && row.fileId === null) || (form.fileId === null && row.fileId !== null))
    throw problem('request.invalid', { errors: { fileId: '请上传文件或填写链接' } })
  return {
    url: row.url,
    fileId: row.fileId,
    byteSize: row.byteSize,
    type: row.fileId === null ? linkType(row, form) : row.type,
  }
}

function linkType(row: ResourceRow | undefined, form: ResourceChange): string {
  const type = form.type ?? row?.type
  if (type === undefined) throw problem('request.invalid', { errors: { type: '请选择资源类型' } })
  return type
}

async function fileContent(db: Db, fileId: number) {
  const file = await findFile(db, fileId)
  if (!file || file.access === 'private' || (await isLessonVideo(db, fileId)))
    throw problem('request.invalid', { errors: { fileId: '请先上传文件' } })
  return { url: null, fileId, byteSize: file.byteSize, type: typeOf(file.contentType) }
}

const typeOf = (contentType: string): ResourceType =>
  contentType.startsWith('image/')
    ? 'image'
    : contentType.startsWith('video/')
      ? 'video'
      : contentType === 'application/pdf'
        ? 'pdf'
        : 'doc'

async function finish(
  context: Context,
  db: Db,
  caller: Caller,
  origin: Origin,
  action: string,
  before: ResourceRow | undefined,
  id: number,
): Promise<ResourceRow> {
  const after = await getResource(db, id)
  await recordOperation(
    db,
    caller,
    origin,
    {
      action,
      targetType: 'resource',
      targetId: id,
      detail: { ...(before && { before: shown(context, before) }), after: shown(context, after) },
    },
    context.now(),
  )
  return after
}

const shown = (context: Context, row: ResourceRow) => {
  const { name, type, size, scope, courseId, chapterId, isLink, fileName } = toManagedResource(context, row)
  return { name, type, size, scope, courseId, chapterId, isLink, fileName }
}

async function removeBody({ storage, log }: Context, body: { objectKey: string } | undefined): Promise<void> {
  if (body)
    await storage
      .remove(body.objectKey)
      .catch((error: unknown) => log.error({ err: error }, 'resource file not removed'))
}
