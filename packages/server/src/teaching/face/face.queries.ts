import { faceConsentVersion } from '@jiangxue/contract/presence.values.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'

/** A student's decision about the current consent text. */
export const findConsent = (db: Db, studentId: number) =>
  db
    .selectFrom('faceConsents')
    .select(['isGiven', 'decidedAt'])
    .where('studentId', '=', studentId)
    .where('version', '=', faceConsentVersion)
    .executeTakeFirst()

export const saveConsent = (db: Db, row: Insertable<Schema['faceConsents']>) =>
  db
    .insertInto('faceConsents')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('studentId')
        .doUpdateSet((of) => ({
          version: of.ref('excluded.version'),
          isGiven: of.ref('excluded.isGiven'),
          decidedAt: of.ref('excluded.decidedAt'),
        })),
    )
    .execute()

/** The ID card photo with the face, from the student's latest application with status ENROLLED. */
export const findReference = (db: Db, studentId: number) =>
  db
    .selectFrom('trainingApplications')
    .innerJoin('files', 'files.id', 'trainingApplications.idCardFrontFileId')
    .selectAll('files')
    .where('trainingApplications.studentId', '=', studentId)
    .where('trainingApplications.status', '=', 'ENROLLED')
    .orderBy('trainingApplications.id', 'desc')
    .limit(1)
    .executeTakeFirst()
