import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Button, type ButtonTone } from '../button.tsx'
import { useModal } from './use-modal.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  confirm: string
  /** The text of the other button, if 取消 could be taken for what is confirmed. */
  dismiss?: string
  tone?: ButtonTone
  /** Shown between the text and the buttons. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation before an irreversible action; Escape and the backdrop cancel. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  dismiss,
  tone = 'cinnabar',
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useModal(onCancel)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the backdrop; Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onMouseDown={(event) => {
        // Ignores the second press of a double click on the button that opened the dialog.
        if (event.target === event.currentTarget && event.detail < 2) onCancel()
      }}
      className="surface rise m-auto w-[calc(100%-32px)] max-w-110 p-0 text-ink shadow-card backdrop:bg-night-deep/55"
    >
      <div className="p-6">
        <h2 id={id} className="font-serif text-xl font-bold">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-2 text-md text-ink-2">
          {text}
        </p>
        {children}
        <div className="mt-6 flex justify-end gap-3">
          <Button tone="outline" onClick={onCancel}>
            {dismiss ?? t`取消`}
          </Button>
          <Button tone={tone} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
