import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, named, title } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { materialScopes, materialTypes } from './material.values.ts'

/**
 * A learning material in the back office: a file or a link, for everyone, a course or a chapter. `size` is in bytes
 * (0 for links); the `url` of a file expires.
 */
export const ManagedMaterial = named('ManagedMaterial', {
  id: bodyId,
  name: z.string(),
  type: z.enum(materialTypes),
  size: z.number().int(),
  scope: z.enum(materialScopes),
  courseId: bodyId.nullable(),
  courseName: z.string().nullable(),
  chapterId: bodyId.nullable(),
  chapterTitle: z.string().nullable(),
  isLink: z.boolean(),
  url: z.string(),
  fileName: z.string().nullable(),
  downloadCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
})
export type ManagedMaterial = z.output<typeof ManagedMaterial>

const link = z
  .url({ protocol: /^https?$/, error: text('请输入 http:// 或 https:// 开头的链接') })
  .max(500, text('链接过长'))
export const MaterialFields = z.object({
  name: title(100, text('请输入资源名称'), text('资源名称不能超过 100 个字符')),
  scope: z.enum(materialScopes, text('请选择适用范围')),
  courseId: bodyId.nullable(),
  chapterId: bodyId.nullable(),
  /** An uploaded file (`POST /api/upload/file`); a material has either a file or a link. */
  fileId: bodyId.nullable(),
  url: link.nullable(),
  /** For links only; the server detects the type of a file. */
  type: z.enum(materialTypes, text('请选择资源类型')),
})

export const MaterialForm = newForm(MaterialFields, ['name', 'scope'])
export type MaterialForm = z.output<typeof MaterialForm>
/** A changed material: omitted fields stay as they are, a new file or link replaces the old one. */
export const MaterialChange = changeForm(MaterialFields)
export type MaterialChange = z.output<typeof MaterialChange>

export const MaterialListQuery = pageQuery().extend({
  keyword,
  type: filter(z.enum(materialTypes)),
  scope: filter(z.enum(materialScopes)),
  courseId: filter(id),
})
export type MaterialListQuery = z.output<typeof MaterialListQuery>

const saveFailure = text('保存资源失败')

export const materialEndpoints = {
  listMaterials: endpoint('GET', '/api/admin/resources', {
    access: admin('resources.view'),
    summary: 'Learning materials, newest first',
    failure: text('加载资源列表失败'),
    query: MaterialListQuery,
    response: pageOf(ManagedMaterial),
  }),
  createMaterial: endpoint('POST', '/api/admin/resources', {
    access: admin('resources.edit'),
    summary: 'Adds a file or link for learners',
    success: messages.added,
    failure: saveFailure,
    body: MaterialForm,
    data: ManagedMaterial,
  }),
  getMaterial: endpoint('GET', '/api/admin/resources/{id}', {
    access: admin('resources.view'),
    summary: 'One learning material',
    response: ManagedMaterial,
  }),
  updateMaterial: endpoint('PUT', '/api/admin/resources/{id}', {
    access: admin('resources.edit'),
    summary: 'Changes a learning material or replaces its file',
    failure: saveFailure,
    body: MaterialChange,
    data: ManagedMaterial,
  }),
  deleteMaterial: endpoint('DELETE', '/api/admin/resources/{id}', {
    access: admin('resources.delete'),
    summary: 'Deletes a learning material, and its file unless it is used elsewhere',
    failure: text('删除资源失败'),
  }),
}
