import { authorityCell, shownCell } from '@jiangxue/contract/authority-forms/authority-cell.ts'
import { exampleFacts, newColumn } from '@jiangxue/contract/authority-forms/authority-form-examples.ts'
import {
  AuthorityFormFields,
  type AuthorityColumn,
  type AuthorityFormVersion,
} from '@jiangxue/contract/authority-forms/authority-form.ts'
import {
  authoritySourceLabels,
  formatsOf,
  sourceOf,
  sourcesOfKind,
  type AuthorityKind,
  type AuthoritySource,
} from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { issueMessage } from '../../../lib/issue-message.ts'

type Columns = readonly AuthorityColumn[]

/** What is wrong with columns, by path: `0.header`. */
export type ColumnIssues = Readonly<Record<string, string>>

export const fieldsOf = ({ name, authority, kind, titles, columns }: AuthorityFormVersion): AuthorityFormFields => ({
  name,
  authority,
  kind,
  titles,
  columns,
})

/** A column whose header is the name of its source. */
export const columnOf = (source: AuthoritySource) => newColumn(source, { header: authoritySourceLabels[source] })

/** What a new form begins with. */
export const blankForm = (): AuthorityFormFields => ({
  name: '',
  authority: '',
  kind: 'ROSTER',
  titles: [],
  columns: [columnOf('sequence'), columnOf('name'), columnOf('idCard')],
})

/** A further column: of the first source that the form does not show yet. */
export function nextColumn(kind: AuthorityKind, columns: Columns): AuthorityColumn {
  const shown = new Set(columns.map(({ source }) => source))
  return columnOf(sourcesOfKind(kind).find((source) => !shown.has(source) && source !== 'fixed') ?? 'fixed')
}

/** A column with another source; its header follows unless somebody has written another. */
export function withSource(column: AuthorityColumn, source: AuthoritySource): AuthorityColumn {
  const isUsual = column.header === '' || column.header === authoritySourceLabels[column.source]
  const formats = formatsOf(source)
  const format = formats.includes(column.format) ? column.format : formats[0]
  return {
    ...column,
    source,
    format,
    ...(isUsual && { header: authoritySourceLabels[source] }),
    text: source === 'fixed' ? column.text : '',
    part: sourceOf(source).isOfPart ? column.part : '',
    codes: format === 'codes' ? column.codes : [],
  }
}

export function issuesOf(kind: AuthorityKind, columns: Columns): ColumnIssues {
  const form = { ...blankForm(), name: '—', kind, columns }
  const issues = AuthorityFormFields.safeParse(form).error?.issues ?? []
  return Object.fromEntries(
    issues.flatMap((issue) =>
      issue.path[0] === 'columns' && issue.path.length > 1
        ? [[issue.path.slice(1, 3).join('.'), issueMessage(issue)] as const]
        : [],
    ),
  )
}

/** The errors of a refused save that belong to a column, by path within the columns. */
export const refusedColumns = (errors: Readonly<Record<string, string>> = {}): ColumnIssues =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [, inside] = /^columns\.(\d+\.\w+)/.exec(path) ?? []
      return inside ? [[inside, message]] : []
    }),
  )

/** The row of a student who does not exist. */
export const exampleRow = (columns: Columns): string[] =>
  columns.map((column) => {
    const fact = exampleFacts[column.source]
    const { value, gap } = authorityCell(column, fact)
    return gap === 'noCode' ? '' : shownCell(column, value)
  })
