import type { Warning } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../components/button.tsx'
import { useModal } from '../../../components/dialog/use-modal.ts'
import { useFormat } from '../../../lib/use-format.ts'

/** What staff have told the candidate, until they say that they have read it. */
export function WarningDialog({ warnings, onRead }: { warnings: readonly Warning[]; onRead: () => void }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const dialog = useModal(onRead)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="warning-title"
      aria-describedby="warnings"
      onCancel={(event) => {
        event.preventDefault()
        onRead()
      }}
      className="surface rise m-auto w-[calc(100%-32px)] max-w-110 p-6 text-ink shadow-card backdrop:bg-night-deep/55"
    >
      <h2 id="warning-title" className="font-serif text-xl font-bold text-cinnabar-dark">{t`监考老师的警告`}</h2>
      {/* Another one may come while this is open. */}
      <ul id="warnings" aria-live="assertive" className="mt-3 flex max-h-60 flex-col gap-3 overflow-y-auto">
        {warnings.map(({ number, at, text }) => (
          <li key={number} className="wrap-anywhere">
            <p className="text-md">{text}</p>
            <time dateTime={at} className="text-sm text-ink-3 tabular-nums">
              {dateTime(at)}
            </time>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button tone="cinnabar" onClick={onRead}>{t`我已知悉`}</Button>
      </div>
    </dialog>
  )
}
