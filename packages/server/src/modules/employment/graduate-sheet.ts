import {
  employmentRate,
  employmentSheetTitles as titles,
  employmentSourceLabels,
  employmentStatuses,
  employmentStatusLabels,
  isWorking,
  workContractLabels,
  type EmploymentStatus,
  type EmploymentStep,
} from '@jiangxue/contract/employment/employment.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import { translate } from '../../core/text/translate.ts'
import { readFollowed, type EmploymentClass, type Followed } from './read-employment.ts'

interface GraduateFilter extends EmploymentClass {
  readonly step: EmploymentStep
  readonly today: string
  readonly now: number
  readonly mostLessons: number
}

const columns: readonly Column<Followed>[] = [
  { title: titles.number, width: 20, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.name, width: 32, value: (row) => row.name },
  { title: titles.organization, width: 28, value: (row) => row.organizationName },
  { title: titles.askedAt, width: 18, kind: 'instant', value: ({ askedAt }) => askedAt },
  {
    title: titles.status,
    width: 12,
    kind: 'word',
    value: ({ newest }) => (newest ? employmentStatusLabels[newest.status] : titles.none),
  },
  { title: titles.employer, width: 32, value: ({ newest }) => newest?.employer ?? null },
  { title: titles.post, width: 20, value: ({ newest }) => newest?.post ?? null },
  { title: titles.sinceOn, width: 12, kind: 'code', value: ({ newest }) => newest?.sinceOn ?? null },
  {
    title: titles.contract,
    width: 14,
    kind: 'word',
    value: ({ newest }) => (newest?.contract ? workContractLabels[newest.contract] : null),
  },
  {
    title: titles.source,
    width: 16,
    kind: 'word',
    value: ({ newest }) => (newest ? employmentSourceLabels[newest.source] : null),
  },
  { title: titles.enteredAt, width: 18, kind: 'instant', value: ({ newest }) => newest?.enteredAt ?? null },
]

const followed = async (db: Db, filter: GraduateFilter) =>
  (await readFollowed(db, filter, {}, filter)).get(filter.step) ?? []
const isShown = ({ deletedAt }: Followed) => deletedAt === null

/** Those who finished a class with their newest answers in a step; below them the totals, which leave out nobody. */
const graduateSheet: OrderedSheet<GraduateFilter, Followed> = {
  name: titles.sheet,
  operation: 'class.exportEmployment',
  columns,
  count: async (db, filter) => (await followed(db, filter)).filter(isShown).length,
  async *rows(db, filter) {
    yield* (await followed(db, filter)).filter(isShown)
  },
  footer: async (db, filter) => {
    const rows = await followed(db, filter)
    const line = (name: string, value: string | number) => ({ [titles.name]: translate(name), [titles.status]: value })
    const count = (status: EmploymentStatus) => rows.filter(({ newest }) => newest?.status === status).length
    const working = employmentStatuses.filter(isWorking).reduce((sum, status) => sum + count(status), 0)
    const rate = employmentRate(rows.length, working)
    return [
      line(titles.finished, rows.length),
      ...employmentStatuses.map((status) => line(employmentStatusLabels[status], count(status))),
      line(titles.none, rows.filter(({ newest }) => !newest).length),
      line(titles.deleted, rows.filter((row) => !isShown(row)).length),
      line(titles.rate, rate === null ? '—' : translate(titles.percent, { rate })),
    ]
  },
}
export default graduateSheet
