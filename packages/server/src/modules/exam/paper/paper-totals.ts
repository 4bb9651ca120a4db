import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'

/** How many items a section asks. */
export const countOf = ({ itemIds, pick }: Pick<PaperSection, 'itemIds' | 'pick'>): number =>
  pick ? pick.count : itemIds.length

/** How many items a paper asks. */
export const itemsOf = (sections: readonly PaperSection[]): number =>
  sections.reduce((sum, section) => sum + countOf(section), 0)

/** The points of a paper, in hundredths. */
export const totalOf = (sections: readonly PaperSection[]): number =>
  sections.reduce((sum, section) => sum + countOf(section) * section.points, 0)
