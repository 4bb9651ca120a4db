import { MaterialFields, type MaterialChange, type MaterialForm } from '@jiangxue/contract/course/material.ts'
import type { MaterialScope, MaterialType } from '@jiangxue/contract/course/material.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing, invalid, problem } from '../../core/problem.ts'
import { findFile } from '../../files/file/file.queries.ts'
import { removeObject } from '../../files/file/remove-object.ts'
import {
  deleteFileOfMaterial,
  deleteMaterialRow,
  findMaterial,
  hasPlace,
  insertMaterial,
  isLessonVideo,
  saveMaterialRow,
  type MaterialRow,
} from './material.queries.ts'
import { toManagedMaterial } from './material.wire.ts'

const toColumns = columnsOf<'materials'>()(MaterialFields, {})

export const addMaterial = (actor: Actor, form: MaterialForm): Promise<MaterialRow> =>
  actor.context.database.write(async (db) => {
    await lockMaterials(db)
    const now = actor.context.now()
    const place = await placeOf(db, undefined, form)
    const content = await contentOf(db, undefined, form)
    const times = { createdAt: now, updatedAt: now }
    const id = await insertMaterial(db, { ...toColumns(form), name: form.name, ...place, ...content, ...times })
    const material = await getMaterial(db, id)
    const detail = { after: factsOf(actor, material) }
    await audit(db, actor, { action: 'material.create', targetId: id, detail })
    return material
  })

/** Changes a material; the object of a replaced file is removed after the transaction. */
export async function changeMaterial(actor: Actor, id: number, form: MaterialChange): Promise<MaterialRow> {
  const { context } = actor
  const { after, unused } = await context.database.write(async (db) => {
    await lockMaterials(db)
    const before = await getMaterial(db, id)
    if (form.version !== undefined && form.version !== before.version)
      throw problem('resource.stale', { data: toManagedMaterial(context, before) })
    const place = await placeOf(db, before, form)
    const content = await contentOf(db, before, form)
    await saveMaterialRow(db, before, { ...toColumns(form), ...place, ...content, updatedAt: context.now() })
    const after = await getMaterial(db, id)
    const detail = { before: factsOf(actor, before), after: factsOf(actor, after) }
    await audit(db, actor, { action: 'material.update', targetId: id, detail })
    const isReplaced = before.fileId !== null && before.fileId !== after.fileId
    return { after, unused: isReplaced ? await deleteFileOfMaterial(db, before.fileId as number) : undefined }
  })
  if (unused) await removeObject(context, unused)
  return after
}

/** Deletes a material; the object of a file that no other material uses is removed after the transaction. */
export async function deleteMaterial(actor: Actor, id: number): Promise<void> {
  const unused = await actor.context.database.write(async (db) => {
    await lockMaterials(db)
    const before = await getMaterial(db, id)
    await deleteMaterialRow(db, id)
    const detail = { before: factsOf(actor, before) }
    await audit(db, actor, { action: 'material.delete', targetId: id, detail })
    return before.fileId === null ? undefined : deleteFileOfMaterial(db, before.fileId)
  })
  if (unused) await removeObject(actor.context, unused)
}

export const getMaterial = async (db: Db, id: number): Promise<MaterialRow> =>
  existing(await findMaterial(db, id), 'material.notFound')

/** Only one transaction at a time changes materials: whether a file is still used depends on all of them. */
const lockMaterials = (db: Db) => lockTopic(db, 'materials')

/** The place of a material: everyone, a course, or a chapter. Ids that do not belong to the scope are dropped. */
async function placeOf(db: Db, row: MaterialRow | undefined, form: MaterialChange) {
  const scope = (form.scope ?? row?.scope) as MaterialScope
  if (scope === 'all') return { scope, courseId: null, chapterId: null }
  const courseId = form.courseId === undefined ? (row?.courseId ?? null) : form.courseId
  if (courseId === null) throw invalid({ courseId: 'course.missing' })
  if (scope === 'course') {
    if (!(await hasPlace(db, courseId, null))) throw invalid({ courseId: 'course.notFound' })
    return { scope, courseId, chapterId: null }
  }
  const chapterId = form.chapterId === undefined ? (row?.chapterId ?? null) : form.chapterId
  if (chapterId === null) throw invalid({ chapterId: 'chapter.missing' })
  if (!(await hasPlace(db, courseId, chapterId))) throw invalid({ chapterId: 'chapter.notFound' })
  return { scope, courseId, chapterId }
}

/** The content of a material: a file or a link; setting one replaces the other. */
async function contentOf(db: Db, row: MaterialRow | undefined, form: MaterialChange) {
  if (form.fileId && form.url) throw invalid({ url: 'url.besideFile' })
  if (form.url) return { url: form.url, fileId: null, byteSize: 0, type: linkType(row, form) }
  if (form.fileId && form.fileId !== row?.fileId) return fileContent(db, form.fileId)
  const isRemoved = (form.url === null && row?.fileId === null) || (form.fileId === null && row?.fileId !== null)
  if (!row || isRemoved) throw invalid({ fileId: 'file.missing' })
  const { url, fileId, byteSize } = row
  return { url, fileId, byteSize, type: fileId === null ? linkType(row, form) : row.type }
}

function linkType(row: MaterialRow | undefined, form: MaterialChange): MaterialType {
  const type = form.type ?? row?.type
  if (type === undefined) throw invalid({ type: 'materialType.missing' })
  return type
}

async function fileContent(db: Db, fileId: number) {
  const file = await findFile(db, fileId)
  if (!file || file.access === 'private' || (await isLessonVideo(db, fileId)))
    throw invalid({ fileId: 'file.notUploaded' })
  return { url: null, fileId, byteSize: file.byteSize, type: typeOf(file.contentType) }
}

function typeOf(contentType: string): MaterialType {
  if (contentType.startsWith('image/')) return 'image'
  if (contentType.startsWith('video/')) return 'video'
  return contentType === 'application/pdf' ? 'pdf' : 'doc'
}

const factsOf = ({ context }: Actor, row: MaterialRow) => {
  const { name, type, size, scope, courseId, chapterId, isLink, fileName } = toManagedMaterial(context, row)
  return { name, type, size, scope, courseId, chapterId, isLink, fileName }
}
