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
export function changesOf<F extends object>(base: F, mine: F): Partial<F> {
  const before = new Map<string, unknown>(Object.entries(base))
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => !isSame(value, before.get(name))),
  ) as Partial<F>
}

/** Returns the form's fields whose values differ from the latest content. */
export function conflictOf(base: object, mine: object, theirs: object): Change[] {
  const changed = changesOf(base, mine)
  const latest = new Map<string, unknown>(Object.entries(theirs))
  return Object.entries(mine).flatMap(([name, value]) => {
    const theirValue = latest.get(name)
    return isSame(value, theirValue) ? [] : [{ name, mine: value, theirs: theirValue, isMine: name in changed }]
  })
}
