import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Db } from '../../core/database/database.ts'
import { findDraft } from './agreement.queries.ts'
import { firstDrafts } from './first-drafts.ts'

export interface Draft {
  readonly kind: AgreementKind
  readonly title: string
  readonly html: string
  /** 0 until the school saves its own. */
  readonly version: number
}

/** The draft of an agreement: the school's own, or the one that the product comes with. */
export async function readDraft(db: Db, kind: AgreementKind): Promise<Draft> {
  const stored = await findDraft(db, kind)
  return stored ? { ...stored, kind } : { ...firstDrafts[kind], kind, version: 0 }
}
