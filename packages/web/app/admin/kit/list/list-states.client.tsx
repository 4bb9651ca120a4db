import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import emptyScene from '../../../scenes/empty.svg'
import lost from '../../../scenes/lost.svg'

/** Replaces the rows if they could not be loaded, as distinct from an empty list. */
export function ListFailure({
  message,
  isLoading,
  onRetry,
}: {
  message: string
  isLoading: boolean
  onRetry: () => void
}) {
  const { t } = useLingui()
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <img src={lost} alt="" width={240} height={160} className="h-auto w-full max-w-60" />
      <p className="text-md font-semibold">{t`列表没有加载出来`}</p>
      <p className="text-ink-2">{message}</p>
      <Button type="primary" className="mt-2" loading={isLoading} onClick={onRetry}>{t`重试`}</Button>
    </div>
  )
}

/** Replaces the rows if there are none. */
export function NothingFound({ text, onClear }: { text: string; onClear: (() => void) | undefined }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <img src={emptyScene} alt="" width={200} height={125} />
      <p className="text-ink-2">{text}</p>
      {onClear && <Button onClick={onClear}>{t`清除全部筛选`}</Button>}
    </div>
  )
}
