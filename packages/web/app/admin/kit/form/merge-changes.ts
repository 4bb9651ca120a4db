type Fields = Readonly<Record<string, unknown>>

/** A field whose form value differs from the latest one. */
export interface Change {
  name: string
  theirs: unknown
  mine: unknown
  /** Whether the user has changed it; if not, the latest value is kept. */
  isMine: boolean
}

const isSame = (one: unknown, other: unknown) =>
  (one ?? '') === (other ?? '') || JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that differ from the form's initial values. */
export const changesOf = <F extends object>(base: F, mine: F): Partial<F> =>
  Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !isSame(value, (base as Fields)[name])),
  ) as Partial<F>

/** Returns the form's fields whose values differ from the latest content. */
export function conflictOf(base: object, mine: object, theirs: object): Change[] {
  const changed = changesOf(base, mine)
  return Object.entries(mine).flatMap(([name, value]) => {
    const latest = (theirs as Fields)[name]
    return isSame(value, latest) ? [] : [{ name, mine: value, theirs: latest, isMine: name in changed }]
  })
}
