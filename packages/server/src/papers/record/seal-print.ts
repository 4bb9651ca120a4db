import { hmac } from '../../core/crypto/keys.ts'
import type { RecordPrint } from './record.queries.ts'

/** Seals a print with the key outside the database, so that neither totals nor student can be replaced later. */
export const sealPrint = (key: Buffer, print: Omit<RecordPrint, 'id' | 'seal'>): string =>
  hmac(
    key,
    JSON.stringify([
      'record print',
      print.codeDigest,
      print.studentId,
      print.studentName,
      print.institution,
      print.trainingProject,
      print.completedLessons,
      print.watchedLessons,
      print.creditedMs,
      print.ledgerLength,
      print.ledgerMac,
      print.headMac,
      print.verifyOrigin,
      print.printedBy,
      print.printedAt,
      // Older prints do not have it.
      ...(print.creditTenths === null ? [] : [print.creditTenths]),
    ]),
  )
