import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Result } from 'antd'
import { isRouteErrorResponse, Link, Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import { pageMessage } from '../../lib/page-message.ts'
import lost from '../../scenes/lost.svg'
import { useArea } from '../areas.ts'
import { useMay } from '../kit/use-may.client.tsx'
import { sectionOf } from '../sections.ts'

/** The screen of the address, where the admin may see its section. */
export default function SectionFrame() {
  const { pathname } = useLocation()
  const may = useMay()
  const area = useArea()
  if (may(sectionOf(pathname)?.permission)) return <Outlet />
  // Admins are sent there after signing in; those who may not see it start with the first section they may.
  return pathname === `/${area}/dashboard` ? <Navigate to={`/${area}`} replace /> : <Notice kind="denied" />
}

/** Replaces a screen that is not found or has failed. */
export function SectionError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) || isApiProblem(error) ? error.status : 0
  if (status === 404) return <Notice kind="notFound" />
  if (status === 403) return <Notice kind="denied" />
  return <Notice kind="failed" message={pageMessage(error)} />
}

function Notice({ kind, message }: { kind: 'notFound' | 'denied' | 'failed'; message?: string | undefined }) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const area = useArea()
  const [title, text] = {
    notFound: [t`页面不存在`, t`您访问的页面可能已移动或删除，请检查网址后重试。`],
    denied: [t`没有权限访问此页面`, t`如需使用，请联系管理员为您的角色开通权限。`],
    failed: [t`页面没有加载出来`, message ?? t`请稍后重试；如一直出现，请联系学校。`],
  }[kind]
  return (
    <>
      <title>{title}</title>
      <Result
        icon={<img src={lost} alt="" width={300} height={200} className="mx-auto h-auto w-full max-w-[300px]" />}
        title={<h1 className="text-xl font-semibold">{title}</h1>}
        subTitle={text}
        extra={
          <div className="flex flex-wrap justify-center gap-3">
            {kind === 'failed' && (
              <Button
                type="primary"
                loading={revalidator.state === 'loading'}
                onClick={() => void revalidator.revalidate()}
              >{t`重试`}</Button>
            )}
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
