import { birthDateOf, isIdCard } from '@jiangxue/contract/account/id-card.ts'
import type { Assessment, AssessmentRow, AssessmentSheet } from '@jiangxue/contract/class/class-roster.ts'
import {
  assessmentLabels,
  classLimits,
  partSheetTitles,
  type AssessmentRowDoubt,
  type AssessmentRowProblem,
} from '@jiangxue/contract/class/training-class.values.ts'
import { digestIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { readPersonalFacts } from '../../people/roster/check/check-cells.ts'
import { isSameName, sexOf } from '../../people/roster/check/same-person.ts'
import { cellFault, hasLostDigits } from '../../people/roster/read/cell-fault.ts'
import { isNothing } from '../../people/roster/read/column-words.ts'
import { findHeader, otherTables } from '../../people/roster/read/find-header.ts'
import { plainText, withoutSpaces } from '../../people/roster/read/plain-text.ts'
import { columnLetter, type RawRow, type RawSheet } from '../../people/roster/read/raw-sheet.ts'
import { dayOf } from '../../people/roster/read/read-day.ts'
import { readFile } from '../../people/roster/read/read-file.ts'
import { columnNames, titleText } from '../../people/roster/roster.wire.ts'
import { assessmentVocabulary, verdictWords, type AssessmentField } from './assessment-words.ts'
import { listMembers, type MemberRecord } from './member.queries.ts'

interface Judging {
  readonly passScore: number
  /** A day of the school. */
  readonly today: string
}
/** The texts of a row as people see them. */
interface WrittenResult {
  readonly row: RawRow
  readonly texts: Readonly<Record<Exclude<AssessmentField, 'sex' | 'birthDate'>, string>>
  /** `M` or `F`, and `1990-01-31` or less exact; empty if unknown. */
  readonly person: { readonly sex: string; readonly birthDate: string }
  readonly fault: AssessmentRowProblem | undefined
  readonly date: string | null | undefined
}

/** Years in which an assessment can have been. */
const years = [1980, 2100] as const

/**
 * Reads the results of a filled-in roster up to today, or those of a part, from the given sheet or the one that has them;
 * rows without a result are skipped.
 */
export async function readAssessments(
  db: Db,
  keys: Keys,
  record: { readonly id: number; readonly passScore: number; readonly part?: string | undefined },
  { bytes, sheet }: { readonly bytes: Uint8Array; readonly sheet: string | undefined },
  today: string,
): Promise<AssessmentSheet> {
  // As everywhere, two student numbers that differ only in case are the same.
  const members = new Map(
    (await listMembers(db, record.id, {})).map((member) => [member.studentNumber?.toLowerCase(), member]),
  )
  const judging = { passScore: record.passScore, today }
  const seen = new Set<number>()
  const found: AssessmentRow[] = []
  const { rows, ...sheets } = writtenResults(await readFile(bytes), sheet, record.part)
  for (const written of rows) {
    const { number: studentNumber, name } = written.texts
    const member = members.get(studentNumber.toLowerCase())
    const isRepeated = member !== undefined && seen.has(member.id)
    if (member) seen.add(member.id)
    const read = isRepeated ? 'repeated' : toAssessment(member, written, judging)
    const isRefused = typeof read === 'string'
    found.push({
      row: written.row.number,
      name,
      memberName: member?.name ?? null,
      studentNumber,
      result: resultOf(written),
      assessment: isRefused ? null : read,
      problem: isRefused ? read : null,
      doubt: member && !isRefused ? (doubtOf(keys, member, written, read, judging) ?? null) : null,
    })
    if (found.length > classLimits.mostAssessments) throw problem('roster.tooComplex')
  }
  if (found.length === 0) throw problem('class.noResults')
  return { rows: found, ...sheets }
}

/** The rows with a result, of the sheet that has them. */
function writtenResults(sheets: readonly RawSheet[], chosen: string | undefined, part: string | undefined) {
  const vocabulary = assessmentVocabulary(part)
  const header = findHeader(sheets, vocabulary, { sheet: chosen })
  const unclear = vocabulary.required.flatMap((field) => header?.ambiguous.get(field) ?? [])
  if (header && unclear.length > 0) {
    const columns = unclear.map((at) => ({ title: titleText(header.titles[at]), column: columnLetter(at) }))
    throw problem('roster.ambiguous', { values: { columns: columnNames(columns) } })
  }
  if (!header || vocabulary.required.some((field) => !header.mapping.has(field)))
    throw part === undefined
      ? problem('class.noHeader')
      : problem('class.noPartHeader', { values: { column: translate(partSheetTitles.score, { part }) } })
  const { sheet, row: heading, mapping, titles } = header
  const title = titles[mapping.get('number') ?? -1]?.own
  const rows = sheet.rows
    .filter(({ number }) => number > heading.number)
    .map((row) => toWritten(row, (field) => row.cells[mapping.get(field) ?? -1] ?? null))
    .filter((written) => resultOf(written) !== '' && written.texts.number !== title)
  return { rows, sheetName: sheet.name, otherSheets: otherTables(sheets, vocabulary, header) }
}

function toWritten(row: RawRow, cell: (field: AssessmentField) => RawRow['cells'][number]): WrittenResult {
  const plain = (field: AssessmentField) => plainText(cell(field))
  const texts = {
    number: nothingAsEmpty(withoutSpaces(plain('number'))),
    name: plain('name'),
    idCard: withoutSpaces(plain('idCard')).toUpperCase(),
    score: plain('score') === '0' ? '0' : nothingAsEmpty(withoutSpaces(plain('score'))),
    result: withoutWord(nothingAsEmpty(withoutSpaces(plain('result')))),
    assessedOn: nothingAsEmpty(plain('assessedOn')),
  }
  const isUnreadable = (['number', 'score', 'result', 'assessedOn'] as const).some((field) => cellFault(cell(field)))
  const fault = isUnreadable
    ? 'unreadable'
    : texts.number === ''
      ? 'numberMissing'
      : hasLostDigits(cell('number'))
        ? 'numberLost'
        : undefined
  const person = readPersonalFacts({ sex: cell('sex'), birthDate: cell('birthDate') })
  return { row, texts, person, fault, date: texts.assessedOn === '' ? null : dayOf(cell('assessedOn'), years) }
}

const nothingAsEmpty = (text: string) => (isNothing(text) ? '' : text)
const resultOf = ({ texts }: WrittenResult) => texts.score || texts.result

/** The word that the sheet shows for a missing result is not a result. */
const withoutWord = (result: string) => (isWord(result, 'none') ? '' : result)
const isWord = (written: string, outcome: keyof typeof assessmentLabels) =>
  [assessmentLabels[outcome], translate(assessmentLabels[outcome]), ...verdictWords[outcome]].includes(written)

function toAssessment(
  member: MemberRecord | undefined,
  written: WrittenResult,
  { today }: Judging,
): Assessment | AssessmentRowProblem {
  const { fault, date } = written
  if (fault) return fault
  if (!member) return 'unknown'
  if (date === undefined) return 'date'
  if (date !== null && date > today) return 'future'
  const { id: studentId } = member
  const isPassed = verdictOf(resultOf(written))
  if (isPassed !== undefined) return { studentId, score: null, isPassed, date }
  const [, digits] = /^(\d{1,3})(?:\.0+)?分?$/.exec(resultOf(written)) ?? []
  const score = Number(digits)
  return score <= 100 ? { studentId, score, isPassed: null, date } : 'score'
}

const verdictOf = (text: string) => (isWord(text, 'passed') ? true : isWord(text, 'failed') ? false : undefined)

/** Why a row may be about another student, or not meant. */
function doubtOf(
  keys: Keys,
  member: MemberRecord,
  { row, texts: { name, idCard, result }, person }: WrittenResult,
  { score, isPassed }: Assessment,
  { passScore }: Judging,
): AssessmentRowDoubt | undefined {
  if (name !== '' && !isSameName(name, member.name)) return 'nameDiffers'
  if (isIdCard(idCard) && digestIdCard(keys, idCard) !== member.idCardDigest) return 'idCardDiffers'
  if (member.idCardCipher !== null) {
    const ownIdCard = unseal(keys, member.idCardCipher)
    if (person.sex !== '' && person.sex !== sexOf(ownIdCard)) return 'sexDiffers'
    if (!birthDateOf(ownIdCard).startsWith(person.birthDate)) return 'birthDateDiffers'
  }
  const verdict = verdictOf(result)
  if (verdict !== undefined && verdict !== (isPassed ?? Number(score) >= passScore)) return 'resultDiffers'
  return row.isHidden ? 'rowHidden' : undefined
}
