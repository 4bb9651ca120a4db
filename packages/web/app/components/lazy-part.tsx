import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'
import { ProblemNotice } from './problem-notice.tsx'

interface Options<Props> {
  /** In its place until it is loaded. */
  whileLoading?: ComponentType<Props>
  /** In its place where it cannot be loaded, in place of the notice. */
  instead?: ComponentType<Props>
  /** What the spec says where it cannot be shown; said before the reason. */
  failure?: string
}

/**
 * A part whose script is loaded when it is first shown. Where that fails, without a connection or because the school has
 * another version by now, a dialog closes with a notice and another part is a notice: the page around it, and what was
 * typed there, stay. Browsers remember the failure until the page is loaded again.
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
  return onClose ? null : <ProblemNotice message={message} onRetry={() => location.reload()} />
}
