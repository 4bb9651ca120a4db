import {
  assessmentLabels,
  memberSheetTitles as titles,
  partSheetTitles as partTitles,
} from '@jiangxue/contract/class/training-class.values.ts'
import { learnerGroupLabels } from '@jiangxue/contract/organization/organization-console.values.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import { translate } from '../../core/text/translate.ts'
import { toSeconds } from '../../core/units.ts'
import { sumOfMembers } from '../../ledger/rules/classroom-hours.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { readClassFigures, type Member } from './class-figures.ts'
import { listPartResults, listParts, type PartRecord, type ShownPartResult } from './class-part.queries.ts'
import { listClassCertificates, listMemberIds } from './member.queries.ts'
import { outcomeOf } from './member.wire.ts'

/** Selects the class whose roster is exported, and how its figures are computed. */
export interface MemberSheetFilter {
  readonly classId: number
  readonly now: number
  readonly mostLessons: number
}
export interface MemberRow extends Member {
  readonly idCard: string
  readonly hours: number
  /** Taught in a classroom, apart from `hours`. */
  readonly classroomHours: number
  readonly certificateNumber: string
  /** By part. */
  readonly parts: ReadonlyMap<number, ShownPartResult>
}

/** The columns of a roster, with those of the parts of the assessment. */
export const memberColumns = async (db: Db, classId: number): Promise<readonly Column<MemberRow>[]> => [
  ...columns,
  ...(await listParts(db, classId)).flatMap(columnsOfPart),
]

const columns: readonly Column<MemberRow>[] = [
  { title: titles.number, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.name, width: 14, value: (row) => row.name },
  { title: titles.idCard, width: 22, kind: 'code', value: (row) => row.idCard },
  { title: titles.organization, width: 28, value: (row) => row.organizationName },
  { title: titles.joinedAt, width: 18, kind: 'instant', value: (row) => row.joinedAt },
  { title: titles.learningStatus, width: 12, kind: 'word', value: (row) => learnerGroupLabels[row.learningStatus] },
  { title: titles.lessons, width: 10, value: (row) => row.completedLessons },
  { title: titles.studyTime, width: 12, kind: 'duration', value: (row) => toSeconds(row.creditedMs) },
  { title: titles.hours, width: 8, value: (row) => row.hours },
  { title: titles.classroomHours, width: 10, value: (row) => row.classroomHours },
  { title: titles.score, width: 8, value: (row) => row.score },
  { title: titles.result, width: 10, kind: 'word', value: (row) => assessmentLabels[outcomeOf(row.isPassed)] },
  { title: titles.assessedOn, width: 12, kind: 'code', value: (row) => row.assessedOn },
  { title: titles.assessedAt, width: 18, kind: 'instant', value: (row) => row.assessedAt },
  { title: titles.certificate, width: 24, kind: 'code', value: (row) => row.certificateNumber },
]

const columnsOfPart = ({ id, name: part }: PartRecord): readonly Column<MemberRow>[] => [
  { title: translate(partTitles.score, { part }), width: 12, value: ({ parts }) => parts.get(id)?.score ?? null },
  {
    title: translate(partTitles.result, { part }),
    width: 12,
    kind: 'word',
    value: ({ parts }) => assessmentLabels[outcomeOf(parts.get(id)?.isPassed ?? null)],
  },
  {
    title: translate(partTitles.assessedOn, { part }),
    width: 16,
    kind: 'code',
    value: ({ parts }) => parts.get(id)?.assessedOn ?? null,
  },
  { title: translate(partTitles.reason, { part }), width: 20, value: ({ parts }) => parts.get(id)?.reason ?? null },
]

/** The roster of a class with everything stored about its members. */
export async function* memberRows(db: Db, filter: MemberSheetFilter, keys: Keys): AsyncGenerator<MemberRow> {
  const { members, courses } = await readClassFigures(db, filter.classId, {}, filter)
  if (members.length === 0) return
  const which = { studentIds: members.map(({ id }) => id), courseIds: courses.map(({ id }) => id) }
  const hours = await readCreditHours(db, await listHourRules(db), which)
  const numbers = new Map(
    (await listClassCertificates(db, filter.classId)).map((row) => [row.studentId, row.certificateNumber]),
  )
  const classroom = await sumOfMembers(db, filter.classId)
  const results = Map.groupBy(await listPartResults(db, filter.classId), ({ studentId }) => studentId)
  for (const member of members)
    yield {
      ...member,
      idCard: maskSealedIdCard(keys, member.idCardCipher) ?? '',
      hours: toCreditHours(hours.get(member.id)?.total ?? 0),
      classroomHours: (classroom.get(member.id) ?? 0) / 100,
      certificateNumber: numbers.get(member.id) ?? '',
      parts: new Map((results.get(member.id) ?? []).map((result) => [result.partId, result])),
    }
}

/** The roster as a sheet; assessment results can be filled in and imported from it. */
const memberSheet: OrderedSheet<MemberSheetFilter, MemberRow> = {
  name: titles.sheet,
  operation: 'class.exportMembers',
  columns: (db, { classId }) => memberColumns(db, classId),
  count: async (db, { classId }) => (await listMemberIds(db, classId)).length,
  rows: (db, filter, { keys }) => memberRows(db, filter, keys),
}
export default memberSheet
