import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { closeByBack } from './close-by-back.ts'

/**
 * Returns a ref for a dialog element that is modal while its component is mounted. The browser's back button closes it
 * with `onClose`.
 */
export function useModal(onClose?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Closed while still in the document, because only then is the previous focus restored.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const forget = close.current && closeByBack(() => close.current?.())
    return () => {
      shown?.close()
      forget?.()
    }
  }, [])
  return dialog
}
