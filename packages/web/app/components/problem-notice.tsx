import { useLingui } from '@lingui/react/macro'
import { Button } from './button.tsx'

/** A failure message with a button to try again. */
export function ProblemNotice({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-cinnabar/30 bg-cinnabar-tint px-5 py-4 text-md text-cinnabar-dark"
    >
      {message}
      {onRetry && <Button tone="outline" onClick={onRetry}>{t`重试`}</Button>}
    </div>
  )
}
