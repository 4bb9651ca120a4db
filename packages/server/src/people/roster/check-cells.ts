import { hasNameLength, Username } from '@jiangxue/contract/account.ts'
import { isIdCard, isIdRegion, isIdBirth } from '@jiangxue/contract/id-card.ts'
import { isEmail } from '@jiangxue/contract/kit/fields.ts'
import {
  namedCharacter,
  notInName,
  phonePattern,
  plainIdCard,
  plainName,
  plainPhone,
} from '@jiangxue/contract/kit/plain-text.ts'
import { rosterFields, type RosterField, type RowProblemCode } from '@jiangxue/contract/roster.values.ts'
import { StudentNumber } from '@jiangxue/contract/student-form.ts'
import { fullEthnicity } from './column-words.ts'
import type { Mapping } from './find-header.ts'
import { plainText, withoutSpaces } from './plain-text.ts'
import type { RawCell, RawRow } from './raw-sheet.ts'

/** What is wrong with a cell. */
export interface CellProblem {
  readonly field: RosterField
  readonly code: RowProblemCode
  readonly values?: Readonly<Record<string, string | number>>
}
export type RosterValues = Record<RosterField, string>

type Check = (
  cell: RawCell | undefined,
) => string | { readonly code: RowProblemCode; readonly values?: CellProblem['values'] }

const errorValue = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/
const longestEthnicity = 20
const scientific = /^\d(\.\d+)?E\+?\d+$/i
/** From this value on, a spreadsheet has lost the last digits of a number. */
const exactBelow = 1e15
/** Whether a cell with a long number has lost digits. */
const hasLostDigits = (cell: RawCell | undefined) => typeof cell === 'number' && cell >= exactBelow
const idCardLength = 18
const oldIdCardLength = 15

const checks: Record<RosterField, Check> = {
  name: (cell) => {
    const name = plainName(plainText(cell))
    if (name === '') return { code: 'missing' }
    const wrong = notInName(name)
    if (wrong !== undefined) return { code: 'nameCharacters', values: { character: namedCharacter(wrong) } }
    return hasNameLength(name) ? name : { code: 'nameLength' }
  },

  idCard: (cell) => {
    const number = plainIdCard(plainText(cell))
    if (number === '') return { code: 'missing' }
    if (hasLostDigits(cell) || scientific.test(number)) return { code: 'idCardNumber' }
    if (/^\d+$/.test(number) && number.length === oldIdCardLength) return { code: 'idCardOld' }
    if (!/^\d*X?$/.test(number)) return { code: 'idCardCharacters' }
    if (number.length !== idCardLength) return { code: 'idCardLength', values: { length: number.length } }
    if (isIdCard(number)) return number
    if (!isIdRegion(number)) return { code: 'idCardRegion' }
    return { code: isIdBirth(number) ? 'idCardCheck' : 'idCardBirth' }
  },

  phone: (cell) => {
    const number = plainPhone(plainText(cell))
    return number === '' || phonePattern.test(number) ? number : { code: 'phoneFormat' }
  },

  ethnicity: (cell) => {
    const ethnicity = fullEthnicity(withoutSpaces(plainText(cell)))
    const isName = /^[\p{L}·]*$/u.test(ethnicity) && ethnicity.length <= longestEthnicity
    return isName ? ethnicity : { code: 'ethnicityFormat' }
  },

  studentNumber: (cell) => {
    if (hasLostDigits(cell)) return { code: 'idCardNumber' }
    const number = withoutSpaces(plainText(cell))
    return number === '' || StudentNumber.safeParse(number).success ? number : { code: 'studentNumberFormat' }
  },

  username: (cell) => {
    if (hasLostDigits(cell)) return { code: 'idCardNumber' }
    const username = withoutSpaces(plainText(cell))
    return username === '' || Username.safeParse(username).success ? username : { code: 'usernameFormat' }
  },

  email: (cell) => {
    const email = withoutSpaces(plainText(cell))
    return email === '' || isEmail(email) ? email : { code: 'emailFormat' }
  },

  organization: (cell) => plainText(cell),
}

/** The values of a row, and the problems of its cells. */
export function checkCells(row: RawRow, mapping: Mapping): { values: RosterValues; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const values = Object.fromEntries(rosterFields.map((field) => [field, ''])) as RosterValues
  for (const field of rosterFields) {
    const index = mapping.get(field)
    if (index === undefined) continue
    const cell = row.cells[index]
    const text = plainText(cell)
    const checked = errorValue.test(text)
      ? { code: 'cellError' as const, values: { value: text } }
      : checks[field](cell)
    if (typeof checked === 'string') values[field] = checked
    else problems.push({ field, ...checked })
  }
  return { values, problems }
}
