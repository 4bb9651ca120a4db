import { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import type { ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import { issueValues } from '@jiangxue/contract/kit/issue-text.ts'
import { toMessages } from '../../../core/problem.ts'
import { translate } from '../../../core/text/translate.ts'
import { digestOf } from '../../../ledger/exam/item-digest.ts'
import { issuesOf } from '../bank/assert-complete.ts'
import { cleanContent } from '../bank/item-content.ts'

type Reason = ItemImportRow['problems'][number]

interface CheckedItem {
  readonly item: ImportedItem
  readonly digest: string
  readonly problems: Reason[]
}

/** Makes the text of an item safe and tells what keeps it from being imported, as the editor would. */
export function checkItem({ topic, difficulty, ...content }: ImportedItem): CheckedItem {
  const clean = cleanContent(content)
  const item = { ...clean, topic, difficulty }
  const issues = Object.entries(toMessages(issuesOf(clean))).map(([field, reason]) => ({ field, reason }))
  const problems = [...formProblems(item), ...issues]
  return { item, digest: digestOf(clean), problems: distinct(problems) }
}

/** What the form of the editor would refuse, such as texts that are too long. */
function formProblems(item: ImportedItem): Reason[] {
  const issues = ImportedItem.safeParse(item).error?.issues ?? []
  return issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    reason: translate(issue.message, issueValues(issue)),
  }))
}

export const distinct = (problems: readonly Reason[]): Reason[] => [
  ...new Map(problems.map((problem) => [`${problem.field} ${problem.reason}`, problem])).values(),
]
