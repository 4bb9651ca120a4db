import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

const sizes = {
  // At the thumb on phones.
  bottom:
    'max-h-[calc(100dvh-32px)] w-full max-w-110 p-5 sm:p-7 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[calc(20px+env(safe-area-inset-bottom))]',
  form: 'max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-150 p-5 sm:p-7',
  // As wide as a certificate in landscape that fits the height of the window.
  certificate:
    'max-h-[calc(100dvh-24px)] w-[calc(100%-24px)] max-w-[min(960px,max(560px,(100dvh-340px)*1.446))] p-4 sm:p-6',
}

interface SheetProps {
  title: string
  size?: keyof typeof sizes
  onClose: () => void
  children: ReactNode
}

/** A modal; Escape and the close button close it. */
export function Sheet({ title, size = 'form', onClose, children }: SheetProps) {
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
      className={`surface rise m-auto text-ink shadow-card backdrop:bg-night-deep/55 ${sizes[size]}`}
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
