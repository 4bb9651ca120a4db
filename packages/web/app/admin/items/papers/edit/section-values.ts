import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { itemKinds } from '@jiangxue/contract/exam/item.values.ts'
import { PaperFields, type ItemPick, type PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { issueMessage } from '../../../../lib/issue-message.ts'

/** What the editor shows of a chosen item. */
export interface ChosenItem {
  readonly summary: string
  readonly isActive: boolean
}
export type ChosenItems = ReadonlyMap<number, ChosenItem>

/** What is wrong with the sections, by path: `0.title`. */
export type SectionIssues = Readonly<Record<string, string>>

/** How many items a section asks; a cleared count is none. */
export const countOf = ({ itemIds, pick }: Pick<PaperSection, 'itemIds' | 'pick'>): number =>
  pick ? (pick.count ?? 0) : itemIds.length

/** The items and points of sections; cleared fields count as none until others are typed. */
export function sumOf(sections: readonly PaperSection[]) {
  const items = sections.reduce((sum, section) => sum + countOf(section), 0)
  const total = sections.reduce((sum, section) => sum + countOf(section) * (section.points ?? 0), 0)
  return { items, total }
}

export const newPick: ItemPick = { count: 10, bankIds: [], topics: [], difficulties: [] }

const usualPoints = 200

/** A further section: of the first kind that the paper does not have yet. */
export function newSection(sections: readonly PaperSection[], titleOf: (index: number, kind: ItemKind) => string) {
  const kind = itemKinds.find((each) => sections.every((section) => section.kind !== each)) ?? 'single'
  const title = titleOf(sections.length, kind)
  return { title, kind, points: usualPoints, itemIds: [], pick: null } satisfies PaperSection
}

export function issuesOf(sections: readonly PaperSection[], nothingChosen: string): SectionIssues {
  const issues = PaperFields.shape.sections.safeParse(sections).error?.issues ?? []
  const empty = sections.flatMap(({ itemIds, pick }, index) =>
    pick === null && itemIds.length === 0 ? [[`${index}.itemIds`, nothingChosen] as const] : [],
  )
  return Object.fromEntries([...empty, ...issues.map((issue) => [issue.path.join('.'), issueMessage(issue)] as const)])
}

/** The errors of a refused save that belong to a section, by path within the sections. */
export const refusedSections = (errors: Readonly<Record<string, string>> = {}): SectionIssues =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [, inside] = /^sections\.(.+)$/.exec(path) ?? []
      return inside ? [[inside, message]] : []
    }),
  )

export const sectionNames: Record<ItemKind, string> = {
  single: text('单项选择题'),
  multiple: text('多项选择题'),
  judge: text('判断题'),
  blank: text('填空题'),
  essay: text('简答题'),
}
/** The numbers of the sections, separated by spaces. */
export const sectionNumbers = text('一 二 三 四 五 六 七 八 九 十')

/** Whether another section can be added. */
export const isFull = (sections: readonly PaperSection[]) => sections.length >= examLimits.mostSections
