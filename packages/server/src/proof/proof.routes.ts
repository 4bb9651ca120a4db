import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { evidenceEndpoints } from '@jiangxue/contract/proof/evidence.ts'
import type { proofEndpoints } from '@jiangxue/contract/proof/proof.ts'
import type { Db } from '../core/database/database.ts'
import type { HandlersOf } from '../core/http/bind.ts'
import { only } from '../core/look-up.ts'
import { existing } from '../core/problem.ts'
import { countAnchors, findAnchor, listLatestAnchors, type AnchorRow as StoredAnchor } from './anchor/anchor.queries.ts'
import { deliverAnchor } from './anchor/deliver-again.ts'
import { makeAnchor } from './anchor/make-anchor.ts'
import { sendEvidence } from './pack/evidence-zip.ts'
import { toAnchorRows, toPublicAnchors } from './proof.wire.ts'

const rowOf = async (db: Db, anchor: StoredAnchor) => only(await toAnchorRows(db, [anchor]))

export const proofHandlers: HandlersOf<keyof typeof evidenceEndpoints | keyof typeof proofEndpoints> = {
  downloadEvidence: (call) => sendEvidence(call, call.body),

  listAnchors: async ({ context: { database }, query }) => {
    const anchors = await listLatestAnchors(database.read, query)
    return toPage(await toAnchorRows(database.read, anchors), await countAnchors(database.read), query)
  },

  getAnchor: async ({ context: { database }, params }) => {
    const anchor = existing(await findAnchor(database.read, params.number), 'proof.notFound')
    return rowOf(database.read, anchor)
  },

  makeAnchor: async (call) => rowOf(call.context.database.read, await makeAnchor(call.context, call)),

  deliverAnchor: async (call) => rowOf(call.context.database.read, await deliverAnchor(call, call.params.number)),

  listPublicAnchors: async ({ context: { database }, query }) => {
    if (query.number !== undefined) {
      const found = await findAnchor(database.read, query.number)
      return toPage(await toPublicAnchors(database.read, found ? [found] : []), found ? 1 : 0, query)
    }
    const anchors = await listLatestAnchors(database.read, query)
    return toPage(await toPublicAnchors(database.read, anchors), await countAnchors(database.read), query)
  },
}
