type Fields = Readonly<Record<string, unknown>>

/** A field whose value in the form is not the latest one. */
export interface Change {
  name: string
  theirs: unknown
  mine: unknown
  /** The user has changed it; otherwise the latest content stays. */
  isMine: boolean
}

const isSame = (one: unknown, other: unknown) =>
  (one ?? '') === (other ?? '') || JSON.stringify(one) === JSON.stringify(other)

/** The fields in which a form differs from what it began with. */
export const changesOf = <F extends object>(base: F, mine: F): Partial<F> =>
  Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !isSame(value, (base as Fields)[name])),
  ) as Partial<F>

/** Where the form and the latest content differ, of the fields of the form. */
export function conflictOf(base: object, mine: object, theirs: object): Change[] {
  const changed = changesOf(base, mine)
  return Object.entries(mine).flatMap(([name, value]) => {
    const latest = (theirs as Fields)[name]
    return isSame(value, latest) ? [] : [{ name, mine: value, theirs: latest, isMine: name in changed }]
  })
}
