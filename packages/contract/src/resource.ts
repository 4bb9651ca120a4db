import { z } from 'zod'
import { admin } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, emptyEnvelope, envelope, id, idParams, instant } from './kit/fields.ts'
import { listLimits } from './kit/list.values.ts'
import { pageOf, pageQuery } from './kit/page.ts'
import { text } from './kit/text.ts'
import { resourceScopes, resourceTypes } from './material.values.ts'

/** A learning material in the back office: a file or a link, for everybody, a course or a chapter; `size` in bytes (0 for links), `url` runs out where it is a file. */
export const ManagedResource = z
  .object({
    id: bodyId,
    name: z.string(),
    type: z.enum(resourceTypes),
    size: z.number().int(),
    scope: z.enum(resourceScopes),
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
  .meta({ id: 'ManagedResource' })
export type ManagedResource = z.output<typeof ManagedResource>

const link = z.url({ protocol: /^https$/, error: text('请输入 https:// 开头的链接') }).max(500, text('链接过长'))
const fields = z.object({
  name: z
    .string(text('请输入资源名称'))
    .trim()
    .min(1, text('请输入资源名称'))
    .max(100, text('资源名称不能超过 100 个字符')),
  scope: z.enum(resourceScopes, text('请选择适用范围')),
  courseId: bodyId.nullable(),
  chapterId: bodyId.nullable(),
  /** An uploaded file (`POST /api/upload/file`); a resource has either a file or a link. */
  fileId: bodyId.nullable(),
  url: link.nullable(),
  /** Of a link; a file says its type itself. */
  type: z.enum(resourceTypes, text('请选择资源类型')),
})

/** A new resource. */
export const ResourceForm = fields.partial().required({ name: true, scope: true })
export type ResourceForm = z.output<typeof ResourceForm>
/** A changed resource: what is absent stays, a new file or link replaces the old one. */
export const ResourceChange = fields.partial().extend({ version: z.number().int().optional() })
export type ResourceChange = z.output<typeof ResourceChange>

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
export const ResourceListQuery = pageQuery(listLimits.size).extend({
  keyword: z.string().trim().max(100).optional(),
  type: z.preprocess(blankIsAbsent, z.enum(resourceTypes).optional()),
  scope: z.preprocess(blankIsAbsent, z.enum(resourceScopes).optional()),
  courseId: z.preprocess(blankIsAbsent, id.optional()),
})
export type ResourceListQuery = z.output<typeof ResourceListQuery>

const saveFailure = text('保存资源失败')

export const resourceEndpoints = {
  listResources: endpoint('GET', '/api/admin/resources', {
    access: admin('resources.view'),
    summary: 'Learning materials, newest first',
    failure: text('加载资源列表失败'),
    query: ResourceListQuery,
    response: pageOf(ManagedResource),
  }),
  createResource: endpoint('POST', '/api/admin/resources', {
    access: admin('resources.edit'),
    summary: 'A new file or link for learners',
    failure: saveFailure,
    body: ResourceForm,
    response: envelope(ManagedResource),
  }),
  getResource: endpoint('GET', '/api/admin/resources/{id}', {
    access: admin('resources.view'),
    summary: 'One learning material',
    params: idParams,
    response: ManagedResource,
  }),
  updateResource: endpoint('PUT', '/api/admin/resources/{id}', {
    access: admin('resources.edit'),
    summary: 'Changes a learning material or replaces its file',
    failure: saveFailure,
    params: idParams,
    body: ResourceChange,
    response: envelope(ManagedResource),
  }),
  deleteResource: endpoint('DELETE', '/api/admin/resources/{id}', {
    access: admin('resources.delete'),
    summary: 'Deletes a learning material, and its file where nothing else shows it',
    failure: text('删除资源失败'),
    params: idParams,
    response: emptyEnvelope,
  }),
}
