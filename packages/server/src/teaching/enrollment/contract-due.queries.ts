import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

/**
 * Whether a contract is needed that is not signed for the present fee and class; expects the course, and the enrollment
 * with its order and class, if there are some.
 */
export const lacksContract = sql<boolean>`coalesce(training_classes.needs_contract, courses.needs_contract) = 1
  and not exists (select 1 from training_contracts signed
    where signed.enrollment_id = enrollments.id and signed.state = 'SIGNED'
      and signed.amount_fen = coalesce(orders.amount_fen, 0)
      and coalesce(signed.class_id, 0) = coalesce(enrollments.class_id, 0))`

/** Whether the school has a text to be signed. */
export const isContractPublished = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('agreements')
    .select('version')
    .where('kind', '=', 'contract' satisfies AgreementKind)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a contract was ever signed for an enrollment: it stays, and the enrollment with it. */
export const hasContract = async (db: Db, enrollmentId: number): Promise<boolean> =>
  (await db
    .selectFrom('trainingContracts')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .limit(1)
    .executeTakeFirst()) !== undefined
