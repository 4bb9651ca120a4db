import { useLingui } from '@lingui/react/macro'
import { useRetry } from '../lib/use-retry.ts'
import lost from '../scenes/lost.svg'
import { Button, ButtonLink } from './button.tsx'

interface ErrorPageProps {
  isNotFound: boolean
  error?: unknown
  message?: string | undefined
}

/** A full page for a missing page or a failure. */
export function ErrorPage({ isNotFound, error, message }: ErrorPageProps) {
  const { t } = useLingui()
  const { isBusy, retry } = useRetry(error)
  return (
    <div className="shell flex min-h-[60vh] flex-col items-center justify-center gap-4 py-16 text-center">
      <img src={lost} alt="" width={360} height={240} className="h-auto w-full max-w-[360px]" />
      <h1 className="font-serif text-2xl font-bold">{isNotFound ? t`页面不存在` : t`页面没有加载出来`}</h1>
      <p className="text-md text-ink-2">
        {isNotFound
          ? t`您访问的页面可能已移动或删除，请检查网址后重试。`
          : (message ?? t`请稍后重试；如一直出现，请联系学校。`)}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {!isNotFound && <Button tone="cinnabar" disabled={isBusy} onClick={retry}>{t`重试`}</Button>}
        <ButtonLink to="/" tone={isNotFound ? 'cinnabar' : 'outline'}>{t`返回首页`}</ButtonLink>
        {isNotFound && <ButtonLink to="/courses" tone="outline">{t`课程中心`}</ButtonLink>}
      </div>
    </div>
  )
}
