import { useState } from 'react'

/** The state of a dialog that is open for a noun, or for a new one. */
export function useEdited<Noun>() {
  const [edited, setEdited] = useState<{ readonly noun: Noun | undefined }>()
  return {
    edited,
    add: () => setEdited({ noun: undefined }),
    edit: (noun: Noun) => setEdited({ noun }),
    close: () => setEdited(undefined),
  }
}
