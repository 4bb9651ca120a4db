import { rosterSheetTitles, studentSheetTitles as titles } from '@jiangxue/contract/student/roster.values.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import { isInitialPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import { inSteps } from '../../core/database/rows/in-steps.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import { initialPasswordOf } from './initial-password.ts'
import { countUnchangedPasswords, listUnchangedPasswords } from './password.queries.ts'

export interface PasswordFilter {
  readonly keyword?: undefined
  readonly importId: number
}
type UnchangedPassword = Awaited<ReturnType<typeof listUnchangedPasswords>>[number]
type Row = UnchangedPassword & { readonly password: string; readonly maskedIdCard: string | null }

/** Empty if the ID number was changed after the import: then the password can only be reset. */
function passwordOf(keys: Keys, seed: string, { idCardDigest, passwordHash }: UnchangedPassword): string {
  const password = initialPasswordOf(seed, idCardDigest ?? '')
  return isInitialPassword(keys, passwordHash, password) ? password : ''
}

const rowsPerStep = 500

/** The initial passwords of an import's students who have not changed theirs yet, in the order of the roster. */
export async function* passwordRows(db: Db, importId: number, keys: Keys, seed: string): AsyncGenerator<Row> {
  for await (const rows of inSteps((after) => listUnchangedPasswords(db, importId, after, rowsPerStep)))
    for (const row of rows)
      yield { ...row, password: passwordOf(keys, seed, row), maskedIdCard: maskSealedIdCard(keys, row.idCardCipher) }
}

/** The same as a sheet. */
const passwordSheet: OrderedSheet<PasswordFilter, Row> = {
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
  rows: (db, { importId }, { keys, secret = '' }) => passwordRows(db, importId, keys, secret),
}
export default passwordSheet
