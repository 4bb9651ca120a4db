import { ageOn, birthDateOf, isMinorOn, leastAge } from '@jiangxue/contract/account/id-card.ts'
import type { RosterField, RowOutcome, RowProblemCode } from '@jiangxue/contract/student/roster.values.ts'
import { digestIdCard } from '../../../core/crypto/id-card.ts'
import type { Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import { pick } from '../../../core/pick.ts'
import { listTakenLogins } from '../../student/student-number.queries.ts'
import { listOrganizationNames } from '../../student/student.queries.ts'
import type { Mapping } from '../read/find-header.ts'
import { plainText, withoutSpaces } from '../read/plain-text.ts'
import type { RawRow } from '../read/raw-sheet.ts'
import { checkCells, type CellProblem, type RosterValues } from './check-cells.ts'
import { listKnownAccounts, listTakenEmails, listTakenPhones, type KnownAccount } from './known.queries.ts'
import { isSameName, sexOf } from './same-person.ts'

/** The values that an import would write into empty fields of an existing student. */
export interface Fill {
  phone?: string
  email?: string
  ethnicity?: string
  studentNumber?: string
  organizationId?: number
}

/** A row of a roster, and what its import would do. */
export interface CheckedRow {
  readonly raw: RawRow
  readonly values: RosterValues
  readonly problems: CellProblem[]
  /** What a person has to confirm before the row is imported. */
  readonly doubts: CellProblem[]
  readonly isConfirmed: boolean
  readonly idCardDigest: string
  /** A new student under 18. */
  isMinor: boolean
  organizationId: number | null
  known: KnownAccount | undefined
  fill: Fill
  outcome: RowOutcome
}

interface RosterSchool {
  /** Limits the students to those of an organization. */
  readonly onlyOrganizationId: number | null
  /** The school's day, `yyyy-MM-dd`. */
  readonly today: string
  /** The numbers of doubtful rows that someone has confirmed. */
  readonly confirmed?: ReadonlySet<number>
}

/** Checks every row by itself, against the rows before it and against existing accounts. */
export async function checkRoster(
  db: Db,
  keys: Keys,
  raws: readonly RawRow[],
  mapping: Mapping<RosterField>,
  { onlyOrganizationId, today, confirmed = new Set() }: RosterSchool,
): Promise<CheckedRow[]> {
  const rows = raws.map((raw) => checkAlone(keys, raw, mapping, confirmed.has(raw.number)))
  findRepeated(rows)
  await matchOrganizations(db, rows, onlyOrganizationId)
  await matchAccounts(db, rows, onlyOrganizationId)
  for (const row of rows) checkAge(row, today)
  for (const row of rows) row.outcome = outcomeOf(row)
  return rows
}

function checkAlone(keys: Keys, raw: RawRow, mapping: Mapping<RosterField>, isConfirmed: boolean): CheckedRow {
  const { values, problems } = checkCells(raw, mapping)
  const idCardDigest = values.idCard === '' ? '' : digestIdCard(keys, values.idCard)
  const found = { idCardDigest, organizationId: null, known: undefined, fill: {}, outcome: 'REFUSED' as const }
  return { raw, values, problems, doubts: doubtsOf(raw, values), isConfirmed, isMinor: false, ...found }
}

/** What the row itself contradicts. */
function doubtsOf({ isHidden }: RawRow, { idCard, sex, birthDate }: RosterValues): CellProblem[] {
  const doubts: CellProblem[] = []
  if (isHidden) doubts.push({ field: 'name', code: 'rowHidden' })
  if (idCard === '') return doubts
  if (sex !== '' && sex !== sexOf(idCard)) doubts.push({ field: 'sex', code: 'sexDiffers' })
  if (!birthDateOf(idCard).startsWith(birthDate)) doubts.push({ field: 'birthDate', code: 'birthDateDiffers' })
  return doubts
}

const outcomeOf = ({ problems, doubts, isConfirmed, known, fill }: CheckedRow): RowOutcome => {
  if (problems.length > 0) return 'REFUSED'
  if (doubts.length > 0 && !isConfirmed) return 'DOUBTFUL'
  if (!known) return 'NEW'
  return Object.keys(fill).length > 0 ? 'CHANGED' : 'UNCHANGED'
}

const refuse = (row: CheckedRow, field: RosterField, code: RowProblemCode, values?: CellProblem['values']) =>
  void row.problems.push({ field, code, values })

/** Usernames and student numbers share one namespace, because both can be used to sign in. */
const uniqueFields = [
  ['idCard', 'idCard'],
  ['phone', 'phone'],
  ['studentNumber', 'login'],
  ['username', 'login'],
  ['email', 'email'],
] as const

function findRepeated(rows: readonly CheckedRow[]) {
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (row.problems.length > 0) continue
    const own = new Set<string>()
    for (const [field, space] of uniqueFields) {
      const value = row.values[field]
      if (value === '') continue
      const key = `${space} ${value.toLowerCase()}`
      const first = seen.get(key)
      if (first !== undefined) refuse(row, field, 'repeated', { row: first })
      own.add(key)
    }
    if (row.problems.length === 0) for (const key of own) seen.set(key, row.raw.number)
  }
}

/** Names are compared as cells are read, since many have full-width brackets. */
const organizationKey = (name: string) => withoutSpaces(plainText(name)).toLowerCase()

async function matchOrganizations(db: Db, rows: readonly CheckedRow[], onlyId: number | null) {
  const named = Map.groupBy(await listOrganizationNames(db), ({ name }) => organizationKey(name))
  for (const row of rows) {
    const { organization: name } = row.values
    const ids = named.get(organizationKey(name))?.map(({ id }) => id) ?? []
    row.organizationId = onlyId ?? ids[0] ?? null
    if (name === '') continue
    if (onlyId !== null && !ids.includes(onlyId)) refuse(row, 'organization', 'organizationElsewhere')
    else if (ids.length === 0) refuse(row, 'organization', 'organizationUnknown', { name })
    else if (onlyId === null && ids.length > 1) refuse(row, 'organization', 'organizationAmbiguous', { name })
  }
}

async function matchAccounts(db: Db, rows: readonly CheckedRow[], onlyId: number | null) {
  const given = (field: 'phone' | 'email' | 'username' | 'studentNumber') =>
    rows.map(({ values }) => values[field]).filter((value) => value !== '')
  const digests = rows.map(({ idCardDigest }) => idCardDigest).filter(Boolean)
  const phones = await listTakenPhones(db, given('phone'))
  const emails = await listTakenEmails(
    db,
    given('email').map((email) => email.toLowerCase()),
  )
  const logins = await listTakenLogins(db, [...new Set([...given('username'), ...given('studentNumber')])])
  // Last, so that a student whom another import has just added with this phone is recognized as the same person.
  const known = new Map((await listKnownAccounts(db, digests)).map((account) => [account.idCardDigest, account]))
  for (const row of rows) {
    const { values } = row
    row.known = known.get(row.idCardDigest)
    const account = row.known
    const problem = account && problemOf(account, onlyId)
    if (problem) {
      refuse(row, 'idCard', problem)
      continue
    }
    if (account && values.name !== '' && !isSameName(account.name, values.name))
      row.doubts.push({ field: 'name', code: 'nameDiffers', values: { name: account.name } })
    row.fill = account ? fillOf(account, row) : {}
    const isNew = !account
    if (phones.has(values.phone) && (isNew || row.fill.phone)) refuse(row, 'phone', 'taken')
    if (emails.has(values.email.toLowerCase()) && (isNew || row.fill.email)) refuse(row, 'email', 'taken')
    const isOwnLogin = account?.usernameKey === values.studentNumber.toLowerCase()
    if (logins.has(values.studentNumber.toLowerCase()) && (isNew || (row.fill.studentNumber && !isOwnLogin)))
      refuse(row, 'studentNumber', 'taken')
    if (isNew && logins.has(values.username.toLowerCase())) refuse(row, 'username', 'taken')
  }
}

/** Staff add a child by hand, together with the guardian. */
function checkAge(row: CheckedRow, today: string) {
  const { idCard } = row.values
  if (idCard === '' || row.known) return
  if (ageOn(today, idCard) < leastAge) refuse(row, 'idCard', 'idCardChild')
  else row.isMinor = isMinorOn(today, idCard)
}

function problemOf(account: KnownAccount, onlyId: number | null): RowProblemCode | undefined {
  if (onlyId !== null && account.organizationId !== onlyId) return 'idCardElsewhere'
  if (account.role !== 'STUDENT') return 'idCardOfStaff'
  return account.deletedAt === null ? undefined : 'idCardOfDeleted'
}

const fillable = ['phone', 'email', 'ethnicity', 'studentNumber'] as const

/** Only the fields that the account lacks. */
function fillOf(account: KnownAccount, { values, organizationId }: CheckedRow): Fill {
  const isLacking = (field: (typeof fillable)[number]) => !account[field] && values[field] !== ''
  return {
    ...pick(values, fillable.filter(isLacking)),
    ...(account.organizationId === null && organizationId !== null && { organizationId }),
  }
}
