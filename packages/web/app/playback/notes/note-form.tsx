import { learningLimits } from '@jiangxue/contract/learning/learning.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { useDraft } from '../../lib/session/use-draft.ts'
import { focusOnMount } from './focus-on-mount.ts'

interface NoteFormProps {
  label: string
  submitLabel: string
  /** The messages for empty input (`missing`) and for errors without a server message (`failure`). */
  missing: string
  failure: string
  initial?: string
  /** Names the form among those of the page, for its draft. */
  draftName: string
  clearsAfterwards?: boolean
  onSubmit: (content: string) => Promise<void>
  onCancel?: () => void
}

export function NoteForm({
  label,
  submitLabel,
  missing,
  failure,
  initial = '',
  draftName,
  clearsAfterwards = false,
  onSubmit,
  onCancel,
}: NoteFormProps) {
  const { t } = useLingui()
  const id = useId()
  const { restored } = useDraft(draftName, () => (content.trim() && content !== initial ? { content } : {}))
  const [content, setContent] = useState((restored as { content?: string } | undefined)?.content ?? initial)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!content.trim()) return setError(missing)
    setBusy(true)
    try {
      await onSubmit(content.trim())
      setError('')
      if (clearsAfterwards) setContent('')
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={learningLimits.noteMaxLength}
        placeholder={label}
        value={content}
        ref={onCancel && focusOnMount}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => setContent(target.value)}
        className="w-full resize-y rounded-control border-[1.5px] border-night-line bg-night-deep px-3.5 py-2.5 text-md text-white placeholder:text-night-muted hover:border-night-muted aria-invalid:border-cinnabar"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        {error && (
          <p id={`${id}-error`} role="alert" className="mr-auto text-sm text-night-gold">
            {error}
          </p>
        )}
        {onCancel && (
          <Button tone="quiet" className="text-night-text! hover:bg-night-line!" onClick={onCancel}>{t`取消`}</Button>
        )}
        {/* Not disabled while busy, because it would lose the focus. */}
        <Button type="submit" tone="onNight" aria-busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
