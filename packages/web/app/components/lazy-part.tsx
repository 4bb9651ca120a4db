import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { reload } from '../lib/reload.ts'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'
import { ProblemNotice } from './problem-notice.tsx'

interface Options<Props> {
  /** Shown until the part is loaded. */
  whileLoading?: ComponentType<Props>
  /** Shown instead of the notice if the part cannot be loaded. */
  instead?: ComponentType<Props>
  /** The message that the spec defines for a failure; shown before the reason. */
  failure?: string
}

/**
 * A component whose script is loaded when it is first shown. If that fails (no connection, or a new version was
 * deployed), a dialog closes with a notice and other parts are replaced by one, so that the page and its input remain.
 * Browsers remember the failure until the page is reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { whileLoading: Loading, instead, failure }: Options<Props> = {},
) {
  const NotLoaded = instead ?? ((props: Props) => <LoadFailure failure={failure} {...props} />)
  const Part: ComponentType<Props> = lazy(() => load().catch(() => ({ default: NotLoaded })))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={Loading && <Loading {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function LoadFailure({ failure, onClose }: { failure: string | undefined; onClose?: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const reason = t`未能加载，请检查网络，保存已填写的内容后刷新页面`
  const message = failure ? `${translate(failure)}：${reason}` : reason
  useEffect(() => {
    if (!onClose) return
    toast.error(message)
    onClose()
  }, [message, onClose])
  return onClose ? null : <ProblemNotice message={message} onRetry={reload} />
}
