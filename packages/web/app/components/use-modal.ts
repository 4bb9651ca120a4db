import { useLayoutEffect, useRef } from 'react'

/** Returns a ref for a dialog element that is modal while its component is mounted. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while still in the document, because only then is the previous focus restored.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
