import { rosterSheetTitles, studentSheetTitles as titles } from '@jiangxue/contract/roster.values.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Sheet } from '../../core/spreadsheet/sheet.ts'
import { initialPasswordOf } from './initial-password.ts'
import { countUnchangedPasswords, listUnchangedPasswords } from './password.queries.ts'

export interface PasswordFilter {
  readonly keyword?: undefined
  readonly importId: number
}
type Row = Awaited<ReturnType<typeof listUnchangedPasswords>>[number] & {
  readonly password: string
  readonly maskedIdCard: string | null
}

/** The initial passwords of an import's students who have not changed theirs yet. */
const passwordSheet: Sheet<PasswordFilter, Row> = {
  name: rosterSheetTitles.passwords,
  operation: 'roster.passwords',
  columns: [
    { title: titles.name, width: 16, value: (row) => row.name },
    { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
    { title: titles.username, width: 20, kind: 'code', value: (row) => row.username },
    { title: rosterSheetTitles.password, width: 24, kind: 'code', value: (row) => row.password },
    { title: titles.idCard, width: 24, kind: 'code', value: (row) => row.maskedIdCard },
    { title: titles.phone, width: 16, kind: 'code', value: (row) => row.phone },
    { title: titles.organization, width: 30, value: (row) => row.organizationName },
  ],
  count: (db, { importId }) => countUnchangedPasswords(db, importId),
  rowsBefore: async (db, { importId }, before, limit, { keys, secret = '' }) =>
    (await listUnchangedPasswords(db, importId, before, limit)).map((row) => ({
      ...row,
      password: initialPasswordOf(secret, row.idCardDigest ?? ''),
      maskedIdCard: maskSealedIdCard(keys, row.idCardCipher),
    })),
}
export default passwordSheet
