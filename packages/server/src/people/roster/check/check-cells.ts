import { hasNameLength, Username } from '@jiangxue/contract/account/account.ts'
import { isIdCard, isIdRegion, isIdBirth } from '@jiangxue/contract/account/id-card.ts'
import { isEmail } from '@jiangxue/contract/kit/fields.ts'
import {
  namedCharacter,
  notInName,
  phonePattern,
  plainIdCard,
  plainName,
  plainPhone,
} from '@jiangxue/contract/kit/plain-text.ts'
import { rosterFields, type RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { StudentNumber } from '@jiangxue/contract/student/student-form.ts'
import { cellFault, hasLostDigits, type CellFault } from '../read/cell-fault.ts'
import { fullEthnicity, isNothing } from '../read/column-words.ts'
import type { Mapping } from '../read/find-header.ts'
import { plainText, withoutSpaces } from '../read/plain-text.ts'
import type { RawCell, RawRow } from '../read/raw-sheet.ts'
import { dayOf } from '../read/read-day.ts'

/** What is wrong with a cell. */
export interface CellProblem extends CellFault {
  readonly field: RosterField
}
export type RosterValues = Record<RosterField, string>

type Check = (cell: RawCell | undefined) => string | CellFault

const longestEthnicity = 20
const scientific = /^\d(\.\d+)?E\+?\d+$/i
const idCardLength = 18
const oldIdCardLength = 15
const birthYears = [1900, 2100] as const
/** Some rosters have only the year of birth, or year and month. */
const yearAndMonth = /^((?:19|20)\d{2})(?:[-/.年](\d{1,2})月?|(\d{2})|年)?$/

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

  sex: (cell) => {
    const sex = withoutSpaces(plainText(cell)).toLowerCase()
    if (/^(男|男性|男生|m|male)?$/.test(sex)) return sex === '' ? '' : 'M'
    return /^(女|女性|女生|f|female)$/.test(sex) ? 'F' : { code: 'sexFormat' }
  },

  birthDate: (cell) => {
    const [, year, month, digits] = yearAndMonth.exec(withoutSpaces(plainText(cell))) ?? []
    if (year !== undefined) return [year, month ?? digits].flatMap((part) => part?.padStart(2, '0') ?? []).join('-')
    return dayOf(cell, birthYears) ?? (plainText(cell) === '' ? '' : { code: 'birthDateFormat' })
  },
}

/** The sex and birth date of a row in their stored form; empty if they are missing or unreadable. */
export function readPersonalFacts(cells: { sex: RawCell | undefined; birthDate: RawCell | undefined }) {
  const [sex, birthDate] = [checks.sex(cells.sex), checks.birthDate(cells.birthDate)]
  return { sex: typeof sex === 'string' ? sex : '', birthDate: typeof birthDate === 'string' ? birthDate : '' }
}

/** Longer texts are not looked at, because there are many cells. */
const longestNothing = 12
const isNothingCell = (cell: RawCell | undefined) => {
  const text = String(cell ?? '')
  return text.length <= longestNothing && isNothing(plainText(text))
}

/** The values of a row, and the problems of its cells. */
export function checkCells(
  row: RawRow,
  mapping: Mapping<RosterField>,
): { values: RosterValues; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const values = Object.fromEntries(rosterFields.map((field) => [field, ''])) as RosterValues
  for (const field of rosterFields) {
    const index = mapping.get(field)
    if (index === undefined) continue
    const cell = row.cells[index]
    const fault = cellFault(cell)
    const checked = fault ?? checks[field](isNothingCell(cell) ? null : cell)
    if (typeof checked === 'string') values[field] = checked
    else problems.push({ field, ...checked })
  }
  return { values, problems }
}
