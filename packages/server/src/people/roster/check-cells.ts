import { Username } from '@jiangxue/contract/account.ts'
import { isIdCard, isIdRegion, isIdBirth } from '@jiangxue/contract/id-card.ts'
import { email as Email, phonePattern } from '@jiangxue/contract/kit/fields.ts'
import { rosterFields, type RosterField } from '@jiangxue/contract/roster.values.ts'
import { cellFault, hasLostDigits, type CellFault } from './cell-fault.ts'
import { fullEthnicity, isNothing } from './column-words.ts'
import type { Mapping } from './find-header.ts'
import { plainText, withoutSpaces } from './plain-text.ts'
import type { RawCell, RawRow } from './raw-sheet.ts'
import { dayOf } from './read-day.ts'

/** What is wrong with a cell. */
export interface CellProblem extends CellFault {
  readonly field: RosterField
}
export type RosterValues = Record<RosterField, string>

type Check = (cell: RawCell | undefined) => string | CellFault

const han = /\p{Script=Han}/u
/** Letters of any script, dots within names, and punctuation of foreign names. */
const nameCharacters = /^[\p{L}\p{M}·.' -]+$/u
const nameLength = { min: 2, max: 50 }
const longestEthnicity = 20
const studentNumberPattern = /^[A-Za-z0-9][\w.-]{1,29}$/
const scientific = /^\d(\.\d+)?E\+?\d+$/i
const idCardLength = 18
const oldIdCardLength = 15
const birthYears = [1900, 2100] as const
/** Some rosters have only the year of birth, or year and month. */
const yearAndMonth = /^((?:19|20)\d{2})(?:[-/.年](\d{1,2})月?|(\d{2})|年)?$/

const checks: Record<RosterField, Check> = {
  name: (cell) => {
    const text = plainText(cell).replaceAll(/[’‘`]/g, "'")
    const name = han.test(text) ? withoutSpaces(text).replaceAll(/[•・‧∙⋅●．.]/g, '·') : text
    if (name === '') return { code: 'missing' }
    const length = [...name].length
    if (length < nameLength.min || length > nameLength.max) return { code: 'nameLength' }
    return nameCharacters.test(name) ? name : { code: 'nameCharacters' }
  },

  idCard: (cell) => {
    const number = withoutSpaces(plainText(cell))
      .replaceAll(/[-–—_]/g, '')
      .toUpperCase()
      .replace(/[×ХΧ]$/, 'X')
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
    const number = withoutSpaces(plainText(cell))
      .replaceAll(/[-–—()]/g, '')
      .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
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
    const fits = number === '' || (studentNumberPattern.test(number) && !phonePattern.test(number))
    return fits ? number : { code: 'studentNumberFormat' }
  },

  username: (cell) => {
    if (hasLostDigits(cell)) return { code: 'idCardNumber' }
    const username = withoutSpaces(plainText(cell))
    return username === '' || Username.safeParse(username).success ? username : { code: 'usernameFormat' }
  },

  email: (cell) => {
    const email = withoutSpaces(plainText(cell))
    return email === '' || Email.safeParse(email).success ? email : { code: 'emailFormat' }
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
