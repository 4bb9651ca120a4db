import { createHash } from 'node:crypto'

/** Chapters with their lessons, both in their order. */
export type Order = readonly { readonly id: number; readonly lessonIds: readonly number[] }[]

const versionBits = 47

/** A number of the order itself: another order, another chapter or lesson gives another one, and renaming gives the same. */
export const orderVersion = (order: Order): number =>
  Number(
    createHash('sha256')
      .update(order.map(({ id, lessonIds }) => `${id}:${lessonIds.join()}`).join(';'))
      .digest()
      .readBigUInt64BE() &
      ((1n << BigInt(versionBits)) - 1n),
  )

/** Whether an order holds exactly these chapters and lessons, each once; lessons may stand in any chapter. */
export function hasSameMembers(wanted: Order, present: Order): boolean {
  const chapters = (order: Order) =>
    order
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join()
  const lessons = (order: Order) =>
    order
      .flatMap(({ lessonIds }) => lessonIds)
      .toSorted((a, b) => a - b)
      .join()
  return chapters(wanted) === chapters(present) && lessons(wanted) === lessons(present)
}
