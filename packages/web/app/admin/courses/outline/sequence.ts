/** Chapters with the ids of their lessons, both in their order. */
interface ChapterOrder {
  readonly id: number
  readonly lessonIds: readonly number[]
}
export type Order = readonly ChapterOrder[]

const without = (order: Order, lessonId: number): Order =>
  order.map((chapter) =>
    chapter.lessonIds.includes(lessonId)
      ? { ...chapter, lessonIds: chapter.lessonIds.filter((id) => id !== lessonId) }
      : chapter,
  )

/** Returns the position of a lesson: the index of its chapter, and its index within the chapter. */
export function placeOf(order: Order, lessonId: number): { chapter: number; index: number } | undefined {
  const chapter = order.findIndex(({ lessonIds }) => lessonIds.includes(lessonId))
  return chapter < 0 ? undefined : { chapter, index: order[chapter]!.lessonIds.indexOf(lessonId) }
}

/** Moves a lesson into a chapter, to `index` among the chapter's other lessons; a larger index means the end. */
export const putLesson = (order: Order, lessonId: number, chapterId: number, index: number): Order =>
  without(order, lessonId).map((chapter) =>
    chapter.id === chapterId ? { ...chapter, lessonIds: chapter.lessonIds.toSpliced(index, 0, lessonId) } : chapter,
  )

/** Moves a chapter to an index. */
export function putChapter(order: Order, chapterId: number, index: number): Order {
  const chapter = order.find(({ id }) => id === chapterId)
  return chapter ? order.filter(({ id }) => id !== chapterId).toSpliced(index, 0, chapter) : order
}

/** Moves a lesson one step up or down, across chapters if needed. Returns the same order if it cannot move. */
export function stepLesson(order: Order, lessonId: number, step: 1 | -1): Order {
  const place = placeOf(order, lessonId)
  if (!place) return order
  const chapter = order[place.chapter]!
  const index = place.index + step
  if (index >= 0 && index < chapter.lessonIds.length) return putLesson(order, lessonId, chapter.id, index)
  const next = order[place.chapter + step]
  return next ? putLesson(order, lessonId, next.id, step > 0 ? 0 : next.lessonIds.length) : order
}

export function stepChapter(order: Order, chapterId: number, step: 1 | -1): Order {
  const index = order.findIndex(({ id }) => id === chapterId) + step
  return index >= 0 && index < order.length ? putChapter(order, chapterId, index) : order
}

/**
 * Returns the order as the server knows it. Rows that were not stored when the order was chosen have negative ids:
 * `storedIds` holds the ids of those stored since; the others are left out.
 */
export function storedOrder(order: Order, storedIds: ReadonlyMap<number, number>) {
  const stored = (ids: readonly number[]) => ids.map((id) => storedIds.get(id) ?? id).filter((id) => id > 0)
  return order.flatMap(({ id, lessonIds }) =>
    stored([id]).map((known) => ({ id: known, lessonIds: stored(lessonIds) })),
  )
}
export const isSameOrder = (one: Order, other: Order): boolean => JSON.stringify(one) === JSON.stringify(other)
