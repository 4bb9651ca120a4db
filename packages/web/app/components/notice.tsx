import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, ShieldCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { toastStore, type Toast } from '../lib/toast.ts'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, busy: ShieldCheck }
const tones = { success: 'text-jade', warning: 'text-gold-text', error: 'text-cinnabar', busy: 'text-ink-3' }
const shownMs = { success: 3000, warning: 5000, error: 6000, busy: Infinity }

/** Shows the region of the toasts above modal dialogs, also above one that has been opened since. */
function showAbove(region: HTMLElement | null | undefined) {
  if (!region || !('showPopover' in region)) return
  // What a browser does to popovers besides.
  region.classList.add('w-auto', 'overflow-visible', 'bg-transparent', 'max-md:top-auto', 'md:bottom-auto')
  region.popover = 'manual'
  region.hidePopover()
  region.showPopover()
}

/** One toast; it disappears automatically. */
export function Notice({ toast: { id, tone, message } }: { toast: Toast }) {
  const { t } = useLingui()
  useEffect(() => {
    const leftMs = Math.min(shownMs[tone], toastStore.mostMs)
    if (leftMs === Infinity) return undefined
    const timer = setTimeout(() => toastStore.dismiss(id), leftMs)
    return () => clearTimeout(timer)
  }, [id, tone])
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showAbove(notice.current?.parentElement), [])
  const Icon = icons[tone]
  return (
    <div
      ref={notice}
      className="rise surface pointer-events-auto flex max-w-md items-center gap-3 py-1 pr-1 pl-4 shadow-card"
    >
      <Icon aria-hidden size={20} className={`shrink-0 ${tones[tone]}`} />
      <p className="py-2 text-base">{message}</p>
      <button
        type="button"
        aria-label={t`关闭提示`}
        onClick={() => toastStore.dismiss(id)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
