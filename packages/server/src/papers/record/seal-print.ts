import { hmac } from '../../core/crypto/keys.ts'
import type { RecordPrint } from './record.queries.ts'

/** Binds what was printed to the key outside the database, so that neither totals nor the student can be exchanged later. */
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
      // Prints of before do not say it.
      ...(print.creditTenths === null ? [] : [print.creditTenths]),
    ]),
  )
