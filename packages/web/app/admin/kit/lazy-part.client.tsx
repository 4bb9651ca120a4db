import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { toast } from '../../lib/toast.ts'

/** A dialog or a tab that is loaded when it is first shown: screens have many, which bring forms and their schemas. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy(() => load().catch(() => ({ default: NotLoaded })))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Without a connection, or where the school has another version by now: the screen and what was typed there stay. */
function NotLoaded({ onClose }: { onClose?: () => void }) {
  const { t } = useLingui()
  useEffect(() => {
    toast.error(t`未能加载，请检查网络，保存已填写的内容后刷新页面`)
    onClose?.()
  }, [t, onClose])
  return null
}
