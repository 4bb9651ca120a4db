import type { organizationEndpoints } from '@jiangxue/contract/organization/organization.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { listOrganizations } from './organization.queries.ts'
import { toOrganization } from './organization.wire.ts'
import { createOrganization, deleteOrganization, getOrganization, updateOrganization } from './save-organization.ts'

export const organizationHandlers: HandlersOf<keyof typeof organizationEndpoints> = {
  listOrganizations: async ({ context: { database }, query }) =>
    showPage(await listOrganizations(database.read, query), query, toOrganization),
  createOrganization: async (call) => toOrganization(await createOrganization(call, call.body)),
  getOrganization: async ({ context, params }) =>
    toOrganization(await getOrganization(context.database.read, params.id)),
  updateOrganization: async (call) => toOrganization(await updateOrganization(call, call.params.id, call.body)),
  deleteOrganization: (call) => deleteOrganization(call, call.params.id),
}
