import { authorityCell, shownCell } from '@jiangxue/contract/authority-forms/authority-cell.ts'
import type { AuthorityCheck, AuthorityColumn } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authorityLimits as limits, isRevealing } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import type { Context } from '../../core/context.ts'
import { readSubjects, type AuthorityFormUse, type Subject } from './read-subjects.ts'
import { readTitles } from './read-titles.ts'

type Checked = Omit<AuthorityCheck, 'version' | 'mayExport'>

/** What a form would show of a class, and the cells that are missing. */
export async function checkForm({ database, keys, now }: Context, use: AuthorityFormUse): Promise<Checked> {
  const { read } = database
  const { columns } = use.form
  const subjects = await readSubjects(read, keys, use)
  const gaps = subjects.flatMap((subject) => gapsOf(columns, subject))
  const counts = Map.groupBy(gaps, ({ column }) => column)
  return {
    students: subjects.length,
    isRevealing: columns.some(isRevealing),
    titles: [...(await readTitles(read, use, subjects.length, now()))],
    headers: columns.map(({ header }) => header),
    rows: subjects.slice(0, limits.previewRows).map((subject) => columns.map((column) => maskedCell(column, subject))),
    gapsOfColumns: columns.flatMap(({ header }, column) => {
      const own = counts.get(column)
      return own ? [{ column, header, gaps: own.length }] : []
    }),
    gapCount: gaps.length,
    gaps: gaps.slice(0, limits.listedGaps),
  }
}

const gapsOf = (columns: readonly AuthorityColumn[], { id, name, studentNumber, factOf }: Subject) =>
  columns.flatMap((column, index): AuthorityCheck['gaps'] => {
    const fact = factOf(column)
    const { gap } = authorityCell(column, fact)
    if (!gap) return []
    const value = gap === 'noCode' ? String(fact) : ''
    return [{ studentId: id, name, studentNumber, column: index, header: column.header, gap, value }]
  })

/** A cell without what only exports reveal: of ID numbers the middle, of birth dates all but the year. */
function maskedCell(column: AuthorityColumn, { factOf }: Subject): string {
  const fact = factOf(column)
  const shown = { ...column, ...(column.format === 'whole' && { format: 'masked' as const }) }
  const known = column.source === 'birthDate' && fact !== null ? `${String(fact).slice(0, 4)}-**-**` : fact
  return shownCell(shown, authorityCell(shown, known).value)
}
