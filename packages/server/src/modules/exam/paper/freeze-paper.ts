import { randomInt } from 'node:crypto'
import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import type { Db } from '../../../core/database/database.ts'
import type { FrozenSection } from '../../../ledger/exam/draw-paper.ts'
import type { PoolRow } from '../sitting/sitting.queries.ts'
import { listActiveVersions, listPicked, listUsable, lockItems, type UsableCourse } from './paper-items.queries.ts'
import { countOf } from './paper-totals.ts'

interface Plan {
  readonly courseId: UsableCourse
  readonly sections: readonly PaperSection[]
}

/** How many items a section lacks. */
interface Shortage {
  readonly section: string
  readonly count: number
}

/** What a paper is made of at this moment: its sections, and the items from which they draw. */
interface FrozenPaper {
  readonly sections: FrozenSection[]
  readonly pool: PoolRow[]
  readonly shortages: Shortage[]
}

/**
 * Returns the active items that each section can take. An item belongs to one section only, so that nobody gets it
 * twice: chosen items to the section that names them, others to the first random section that could draw them.
 */
export async function planSections(db: Db, { courseId, sections }: Plan): Promise<number[][]> {
  const taken = new Set<number>()
  const take = (ids: readonly number[]): number[] => {
    const free = ids.filter((id) => !taken.has(id))
    for (const id of free) taken.add(id)
    return free
  }
  const plan = sections.map((): number[] => [])
  for (const [index, { kind, itemIds, pick }] of sections.entries()) {
    if (pick) continue
    const usable = (await listUsable(db, courseId, itemIds)).filter(
      (item) => item.kind === kind && item.status === 'ACTIVE',
    )
    const ids = new Set(usable.map(({ id }) => id))
    plan[index] = take(itemIds.filter((id) => ids.has(id)))
  }
  for (const [index, { kind, pick }] of sections.entries())
    if (pick) plan[index] = take(await listPicked(db, courseId, { ...pick, kind }))
  return plan
}

export const shortagesOf = (sections: readonly PaperSection[], plan: readonly (readonly number[])[]): Shortage[] =>
  sections.flatMap((section, index) => {
    const count = countOf(section) - (plan[index]?.length ?? 0)
    return count > 0 ? [{ section: section.title, count }] : []
  })

/** Freezes a paper. With `locks`, its items cannot be changed until the transaction ends. */
export async function freezePaper(db: Db, paper: Plan, { locks = false } = {}): Promise<FrozenPaper> {
  const planned = (await planSections(db, paper)).map(limited)
  const ids = planned.flat()
  if (locks) await lockItems(db, ids)
  const versions = new Map((await listActiveVersions(db, ids)).map((version) => [version.itemId, version]))
  const plan = planned.map((items) => items.filter((id) => versions.has(id)))
  const rows = plan.flatMap((items, section) => items.map((id) => ({ section, version: versions.get(id) })))
  return {
    sections: paper.sections.map(({ title, points, pick }) => ({ title, points, count: pick?.count ?? null })),
    pool: rows.map(({ section, version }, index) => ({ ...version, section, position: index + 1 }) as PoolRow),
    shortages: shortagesOf(paper.sections, plan),
  }
}

/** Of very many items, as many as an exam can keep, chosen at random. */
function limited(ids: readonly number[]): readonly number[] {
  const most = examLimits.mostPool
  if (ids.length <= most) return ids
  const rest = [...ids]
  for (let index = 0; index < most; index++) {
    const other = randomInt(index, rest.length)
    ;[rest[index], rest[other]] = [rest[other] as number, rest[index] as number]
  }
  return rest.slice(0, most)
}
