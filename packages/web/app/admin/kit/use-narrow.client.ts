import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 48rem)')
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
/** Whether the window is as narrow as a phone: the sidebar becomes a drawer, rows become cards. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => phone.matches)
