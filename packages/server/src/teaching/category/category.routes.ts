import type { categoryEndpoints } from '@jiangxue/contract/course/category.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { listCategories, listCategoryRows } from './category.queries.ts'
import { toCategory } from './category.wire.ts'
import { createCategory, deleteCategory, getCategory, updateCategory } from './save-category.ts'

export const categoryHandlers: HandlersOf<keyof typeof categoryEndpoints> = {
  listCategories: ({ context }) => listCategories(context.database.read),
  listManagedCategories: async ({ context: { database }, query }) =>
    showPage(await listCategoryRows(database.read, query), query, toCategory),
  createCategory: async (call) => toCategory(await createCategory(call, call.body)),
  getCategory: async ({ context, params }) => toCategory(await getCategory(context.database.read, params.id)),
  updateCategory: async (call) => toCategory(await updateCategory(call, call.params.id, call.body)),
  deleteCategory: (call) => deleteCategory(call, call.params.id),
}
