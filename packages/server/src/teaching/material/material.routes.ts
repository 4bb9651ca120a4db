import type { materialEndpoints } from '@jiangxue/contract/course/material.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { listMaterials } from './material.queries.ts'
import { toManagedMaterial } from './material.wire.ts'
import { addMaterial, changeMaterial, deleteMaterial, getMaterial } from './save-material.ts'

export const materialHandlers: HandlersOf<keyof typeof materialEndpoints> = {
  listMaterials: async ({ context, query }) =>
    showPage(await listMaterials(context.database.read, query), query, (row) => toManagedMaterial(context, row)),
  createMaterial: async (call) => toManagedMaterial(call.context, await addMaterial(call, call.body)),
  getMaterial: async ({ context, params }) =>
    toManagedMaterial(context, await getMaterial(context.database.read, params.id)),
  updateMaterial: async (call) =>
    toManagedMaterial(call.context, await changeMaterial(call, call.params.id, call.body)),
  deleteMaterial: (call) => deleteMaterial(call, call.params.id),
}
