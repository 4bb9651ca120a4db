import { useSyncExternalStore } from 'react'

function createMatch(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}
/** Whether the window is as narrow as a phone: the sidebar becomes a drawer, rows become cards. */
export const useNarrow = createMatch('(width < 48rem)')
/** Whether the window is too narrow for tables next to an open sidebar. */
export const useTablet = createMatch('(width < 64rem)')
