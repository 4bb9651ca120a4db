import { useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore, type Toast } from '../lib/toast.ts'
import type * as NoticeModule from './notice.tsx'

type Later = Pick<typeof NoticeModule, 'Notice'>
const none: readonly Toast[] = []

/** The live region for toasts, present from the start for screen readers. Toasts themselves are loaded later. */
export function Toasts({ load }: { load: () => Promise<Later> }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const [module, setModule] = useState<Later>()
  useEffect(() => {
    // If loading fails, it is retried with the next toast.
    if (!module) void load().then(setModule, () => undefined)
  }, [load, module, toasts])
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 z-[1200] flex flex-col items-center gap-2 max-md:bottom-[calc(16px+env(safe-area-inset-bottom))] md:top-20 md:right-6 md:left-auto md:items-end"
    >
      {module && toasts.map((toast) => <module.Notice key={toast.id} toast={toast} />)}
    </div>
  )
}
