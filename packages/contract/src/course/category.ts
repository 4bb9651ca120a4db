import { admin, everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, keyword, named, requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { Category } from './course.ts'

/** A category in the back office; `position` is its place in the order, from 1. */
export const ManagedCategory = named('ManagedCategory', {
  id: bodyId,
  name: z.string(),
  position: z.number().int(),
  courseCount: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
})
export type ManagedCategory = z.output<typeof ManagedCategory>

/** A new category without a position comes last. */
export const CategoryForm = z.object({
  name: requiredText(30, text('请输入分类名称'), text('分类名称不能超过 30 个字符')),
  position: z
    .number(text('请输入排序位置'))
    .int(text('排序位置应为正整数'))
    .min(1, text('排序位置应为正整数'))
    .max(10_000, text('排序位置不能超过 10000'))
    .optional(),
})
export type CategoryForm = z.output<typeof CategoryForm>
export const CategoryChange = CategoryForm.extend({ version: z.number().int().optional() })

export const CategoryListQuery = pageQuery().extend({ keyword })

const path = '/api/admin/categories'
const failure = text('保存分类失败')
export const categoryEndpoints = {
  listCategories: endpoint('GET', '/api/categories/public', {
    access: everybody,
    summary: 'Course categories, in order',
    response: z.array(Category),
  }),
  listManagedCategories: endpoint('GET', path, {
    access: admin('categories.view'),
    summary: 'Categories in their order, with the number of their courses',
    failure: text('加载分类列表失败'),
    query: CategoryListQuery,
    response: pageOf(ManagedCategory),
  }),
  createCategory: endpoint('POST', path, {
    access: admin('categories.edit'),
    summary: 'Adds a category',
    success: messages.added,
    failure,
    body: CategoryForm,
    data: ManagedCategory,
  }),
  getCategory: endpoint('GET', `${path}/{id}`, {
    access: admin('categories.view'),
    summary: 'A category',
    failure: text('加载分类列表失败'),
    response: ManagedCategory,
  }),
  updateCategory: endpoint('PUT', `${path}/{id}`, {
    access: admin('categories.edit'),
    summary: 'Renames a category or moves it to a position; the others shift',
    failure,
    body: CategoryChange,
    data: ManagedCategory,
  }),
  deleteCategory: endpoint('DELETE', `${path}/{id}`, {
    access: admin('categories.delete'),
    summary: 'Deletes a category without courses',
    failure: text('删除分类失败'),
  }),
}
