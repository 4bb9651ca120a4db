import { accountAgreements } from '@jiangxue/contract/agreement/agreement.values.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const kinds = sql.join(accountAgreements.map((kind) => sql.lit(kind)))

/** Whether a user has accepted every agreement of accounts since the last version that asked for it. */
export const hasAgreed = (userId: RawBuilder<unknown>) => sql<number | boolean>`not exists (
  select 1 from agreements where agreements.kind in (${kinds}) and agreements.needs_consent_again = 1
    and agreements.version > coalesce((select max(consents.version) from consents
      where consents.user_id = ${userId} and consents.kind = agreements.kind and consents.is_given = 1), 0))`

/** The same of one user. */
export async function findHasAgreed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    hasAgreed: number | boolean
  }>`select ${hasAgreed(sql.lit(userId))} as has_agreed`.execute(db)
  return Boolean(rows[0]?.hasAgreed)
}
