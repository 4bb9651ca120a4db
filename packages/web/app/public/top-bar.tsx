import { useLingui } from '@lingui/react/macro'
import { Menu, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { useAccount } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { useMenu } from './use-menu.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

export const Seal = () => (
  <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-cinnabar font-serif text-[23px] leading-none font-bold text-white shadow-[inset_0_0_0_2px_rgb(255_255_255/.35)]">
    匠
  </span>
)

const navLook =
  'relative flex h-12 items-center text-md text-ink-2 transition-colors hover:text-ink md:h-17 aria-[current=page]:font-semibold aria-[current=page]:text-ink md:aria-[current=page]:after:absolute md:aria-[current=page]:after:inset-x-0 md:aria-[current=page]:after:bottom-0 md:aria-[current=page]:after:h-[3px] md:aria-[current=page]:after:rounded-full md:aria-[current=page]:after:bg-cinnabar'

function Links() {
  const { t } = useLingui()
  const { jobServiceUrl } = useSite()
  return (
    <>
      <NavLink to="/" end className={navLook}>{t`首页`}</NavLink>
      <NavLink to="/courses" className={navLook}>{t`课程中心`}</NavLink>
      {jobServiceUrl && (
        <a href={jobServiceUrl} target="_blank" rel="noopener noreferrer" className={navLook}>
          {t`就业服务`}<span className="sr-only">{t`（新窗口打开）`}</span>
        </a>
      )}
      <Link to="/courses" className={navLook}>{t`在线学习`}</Link>
    </>
  )
}

export function TopBar() {
  const { t } = useLingui()
  const { siteName } = useSite()
  const account = useAccount()
  const menu = useMenu()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm" {...menu.around}>
      <div className="shell flex h-15 items-center gap-2 md:h-17 md:gap-9">
        <Link to="/" className="flex h-11 min-w-0 items-center gap-2.5 rounded-control">
          <Seal />
          <b className="truncate text-base sm:text-[17px] sm:tracking-[.04em]">{siteName}</b>
        </Link>
        <nav aria-label={t`主导航`} className="hidden gap-8 md:flex"><Links /></nav>
        <div className="ml-auto flex items-center gap-1">
          {account ? <Suspense fallback={<span className="h-11 w-24" />}><AccountMenu account={account} /></Suspense> : <LoginLink />}
          <button
            ref={menu.button} type="button" aria-expanded={menu.isOpen} aria-controls="site-menu"
            aria-label={menu.isOpen ? t`关闭菜单` : t`打开菜单`} onClick={() => menu.setOpen(!menu.isOpen)}
            className="-mr-2 grid size-11 place-items-center rounded-control md:hidden"
          >
            {menu.isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </button>
        </div>
      </div>
      {menu.isOpen && (
        <nav id="site-menu" aria-label={t`主导航`} className="shell absolute inset-x-0 border-b border-line bg-paper pt-1 pb-3 shadow-card md:hidden [&>*+*]:border-t [&>*+*]:border-line">
          <Links />
        </nav>
      )}
    </header>
  )
}

function LoginLink() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const isPlain = pathname === '/' || pathname.startsWith('/auth')
  return (
    <ButtonLink tone="ink" to={isPlain ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(pathname + search)}`}>
      {t`登录`}
    </ButtonLink>
  )
}
