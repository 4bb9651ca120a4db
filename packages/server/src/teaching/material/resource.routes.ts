import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { listResources } from './resource.queries.ts'
import { toManagedResource } from './resource.wire.ts'
import { addResource, changeResource, getResource, removeResource } from './save-resource.ts'

export const resourceHandlers: HandlersOf<
  'listResources' | 'createResource' | 'getResource' | 'updateResource' | 'deleteResource'
> = {
  listResources: async ({ context, query }) => {
    const { rows, total } = await listResources(context.database.read, query)
    return toPage(
      rows.map((row) => toManagedResource(context, row)),
      total,
      query,
    )
  },
  createResource: async ({ context, caller, origin, body }) =>
    done(toManagedResource(context, await addResource(context, caller, origin, body)), '添加成功'),
  getResource: async ({ context, params }) =>
    toManagedResource(context, await getResource(context.database.read, params.id)),
  updateResource: async ({ context, caller, origin, params, body }) =>
    done(toManagedResource(context, await changeResource(context, caller, origin, params.id, body)), '更新成功'),
  deleteResource: async ({ context, caller, origin, params }) => {
    await removeResource(context, caller, origin, params.id)
    return done(null, '删除成功')
  },
}
