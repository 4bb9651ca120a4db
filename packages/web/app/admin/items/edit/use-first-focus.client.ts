import { useEffect, useRef } from 'react'

/** Returns the `ref` of a field that takes the focus once, if its row was just added. */
export function useFirstFocus<Field extends { focus: () => void }>(takesFocus: boolean) {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return field
}
