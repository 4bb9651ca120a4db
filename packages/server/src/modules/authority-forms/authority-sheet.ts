import { authorityCell } from '@jiangxue/contract/authority-forms/authority-cell.ts'
import type { AuthorityColumn } from '@jiangxue/contract/authority-forms/authority-form.ts'
import {
  authoritySheetTitles,
  sourceOf,
  type AuthorityFormat,
} from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import { readSubjects, type AuthorityFormUse, type Subject } from './read-subjects.ts'
import { readTitles } from './read-titles.ts'

/** A form for a class at a moment. */
export interface AuthorityExport extends AuthorityFormUse {
  readonly now: number
  readonly students: number
}

const decimals: { readonly [Format in AuthorityFormat]?: Column<never>['kind'] } = {
  hours0: 'wholes',
  hours1: 'tenths',
  hours2: 'hundredths',
  minutes: 'wholes',
}
const numbers: ReadonlySet<string> = new Set(['sequence', 'number'])
const isNumber = ({ source }: AuthorityColumn) => numbers.has(sourceOf(source).type)

/** Days, codes and numbers of people are texts, so that they stay as the form wants them. */
const kindOf = (column: AuthorityColumn): Column<never>['kind'] =>
  decimals[column.format] ?? (isNumber(column) ? 'wholes' : 'code')

const [narrowest, widest] = [8, 40]
/** Chinese characters count twice. */
const widthOf = (column: AuthorityColumn): number => {
  const usual = column.format === 'whole' || column.format === 'masked' ? 22 : isNumber(column) ? narrowest : 14
  return Math.min(widest, Math.max(usual, column.header.length * 2 + 2, column.text.length * 2 + 2))
}

const toColumn = (column: AuthorityColumn): Column<Subject> => {
  const kind = kindOf(column)
  return {
    title: column.header,
    width: widthOf(column),
    kind,
    value: ({ factOf }) => authorityCell(column, factOf(column)).value,
  }
}

/** A form for a class as the authority wants it. */
const authoritySheet: OrderedSheet<AuthorityExport, Subject> = {
  name: authoritySheetTitles.sheet,
  operation: 'authorityForm.export',
  columns: async (_, { form }) => form.columns.map(toColumn),
  above: async (db, use) => {
    const titles = await readTitles(db, use, use.students, use.now)
    return [...titles.map((title) => [title]), use.form.columns.map(({ header }) => header)]
  },
  count: async (_, { students }) => students,
  async *rows(db, use, { keys }) {
    yield* await readSubjects(db, keys, use)
  },
}
export default authoritySheet
