import { useLingui } from '@lingui/react/macro'
import { Button, Result } from 'antd'
import { Link } from 'react-router'
import { pageMessage } from '../../lib/page-message.ts'
import { useSite } from '../../lib/site.ts'
import { useRetry } from '../../lib/use-retry.ts'
import lost from '../../scenes/lost.svg'
import { useArea } from '../areas.ts'

/** Replaces a screen that does not exist, that the user may not see, or that failed. */
export function ScreenNotice({ kind, error }: { kind: 'notFound' | 'denied' | 'failed'; error?: unknown }) {
  const { t } = useLingui()
  const { isBusy, retry } = useRetry(error)
  const area = useArea()
  const { siteName } = useSite()
  const [title, text] = {
    notFound: [t`页面不存在`, t`您访问的页面可能已移动或删除，请检查网址后重试。`],
    denied: [t`没有权限访问此页面`, t`如需使用，请联系管理员为您的角色开通权限。`],
    failed: [t`页面没有加载出来`, pageMessage(error) ?? t`请稍后重试；如一直出现，请联系学校。`],
  }[kind]
  return (
    <>
      <title>{`${title} - ${siteName}`}</title>
      <Result
        icon={<img src={lost} alt="" width={300} height={200} className="mx-auto h-auto w-full max-w-[300px]" />}
        title={<h1 className="text-xl font-semibold">{title}</h1>}
        subTitle={text}
        extra={
          <div className="flex flex-wrap justify-center gap-3">
            {kind === 'failed' && <Button type="primary" loading={isBusy} onClick={retry}>{t`重试`}</Button>}
            <Link to={`/${area}`} className="inline-flex">
              <Button tabIndex={-1} type={kind === 'failed' ? 'default' : 'primary'}>
                {area === 'admin' ? t`返回后台首页` : t`返回工作台`}
              </Button>
            </Link>
            <Link to="/" className="inline-flex">
              <Button tabIndex={-1}>{t`返回首页`}</Button>
            </Link>
          </div>
        }
      />
    </>
  )
}
