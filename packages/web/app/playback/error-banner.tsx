import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'

/** A dismissible error above the page (spec §2, course player). */
export function ErrorBanner({ message }: { message: string }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <div
      role="alert"
      className="mb-3 flex items-center gap-3 rounded-control bg-cinnabar-tint pl-4 text-md text-cinnabar-dark"
    >
      <p className="flex-1 py-2">{message}</p>
      <button
        type="button"
        aria-label={t`关闭提示`}
        onClick={() => setShown(false)}
        className="grid size-12 place-items-center"
      >
        <X aria-hidden size={20} />
      </button>
    </div>
  )
}
