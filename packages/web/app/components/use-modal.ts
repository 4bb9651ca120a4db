import { useLayoutEffect, useRef } from 'react'

/** A dialog element that is modal for as long as its component is there. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: only then does the focus go back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
