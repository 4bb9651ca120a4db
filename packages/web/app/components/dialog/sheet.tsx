import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

/** A modal with a form; Escape and the close button close it. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Canceling a file chooser also fires this event, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      className="surface rise m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-150 p-5 text-ink shadow-card backdrop:bg-night-deep/55 sm:p-7"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="font-serif text-xl font-bold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`关闭`}
          onClick={onClose}
          className="-mr-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-primary-tint"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
