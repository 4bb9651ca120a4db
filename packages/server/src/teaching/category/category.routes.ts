import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { countCategories, listCategoryRows } from './category.queries.ts'
import { toCategory } from './category.wire.ts'
import { createCategory, getCategory, removeCategory, updateCategory } from './save-category.ts'

export const categoryHandlers: HandlersOf<
  'listManagedCategories' | 'createCategory' | 'getCategory' | 'updateCategory' | 'deleteCategory'
> = {
  listManagedCategories: async ({ context: { database }, query }) => {
    const rows = await listCategoryRows(database.read, query)
    return toPage(rows.map(toCategory), await countCategories(database.read, query.keyword), query)
  },

  createCategory: async ({ context, caller, origin, body }) =>
    done(toCategory(await createCategory(context, caller, origin, body)), '添加成功'),

  getCategory: async ({ context, params }) => toCategory(await getCategory(context.database.read, params.id)),

  updateCategory: async ({ context, caller, origin, params, body }) =>
    done(toCategory(await updateCategory(context, caller, origin, params.id, body)), '更新成功'),

  deleteCategory: async ({ context, caller, origin, params }) => {
    await removeCategory(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
}
