import { useLingui } from '@lingui/react/macro'
import { ExternalLink, Menu, Search, X } from 'lucide-react'
import { lazy, Suspense, type SubmitEvent } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { useAccount, type StoredAccount } from '../lib/session/session.ts'
import { useSite } from '../lib/site.ts'
import { SchoolMark } from './school-mark.tsx'
import { useMenu } from './use-menu.ts'

// If the menu cannot be loaded, its most used link replaces it.
const AccountMenu = lazy(() => import('./account-menu.tsx').catch(() => ({ default: ProfileLink })))

const navLook =
  'relative flex h-12 items-center text-md text-ink-2 transition-colors hover:text-ink md:h-17 md:max-lg:text-base aria-[current=page]:font-semibold aria-[current=page]:text-ink md:aria-[current=page]:after:absolute md:aria-[current=page]:after:inset-x-0 md:aria-[current=page]:after:bottom-0 md:aria-[current=page]:after:h-[3px] md:aria-[current=page]:after:rounded-full md:aria-[current=page]:after:bg-cinnabar'

function Links() {
  const { t } = useLingui()
  const { jobServiceUrl } = useSite()
  return (
    <>
      <NavLink to="/" end className={navLook}>{t`首页`}</NavLink>
      <NavLink to="/courses" className={navLook}>{t`课程中心`}</NavLink>
      {jobServiceUrl ? (
        <a href={jobServiceUrl} target="_blank" rel="noopener noreferrer" className={`${navLook} gap-1`}>
          {t`就业服务`}
          <ExternalLink aria-hidden size={14} className="text-ink-3" />
          <span className="sr-only">{t`（新窗口打开）`}</span>
        </a>
      ) : (
        <NavLink to="/job-service" className={navLook}>{t`就业服务`}</NavLink>
      )}
      <Link to="/courses" className={navLook}>{t`在线学习`}</Link>
      <NavLink to="/news" className={navLook}>{t`新闻动态`}</NavLink>
      <NavLink to="/about" className={navLook}>{t`关于我们`}</NavLink>
    </>
  )
}

const ProfileLink = ({ account }: { account: StoredAccount }) => (
  <ButtonLink to="/profile" tone="quiet">
    {account.name || account.username}
  </ButtonLink>
)

export function TopBar() {
  const { t } = useLingui()
  const account = useAccount()
  const menu = useMenu()
  return (
    <header
      className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm print:hidden"
      {...menu.around}
    >
      <div className="shell flex h-15 items-center gap-2 md:h-17 md:gap-5 lg:gap-9">
        <Link to="/" className="flex h-11 min-w-0 items-center gap-2.5 rounded-control">
          <SchoolMark nameClass="truncate text-[13px] min-[400px]:text-base sm:text-[17px] sm:tracking-[.04em] md:max-lg:sr-only" />
        </Link>
        <nav aria-label={t`主导航`} className="hidden shrink-0 gap-4 md:flex lg:gap-6 xl:gap-8">
          <Links />
        </nav>
        <div className="flex flex-1 items-center justify-end gap-1">
          <CourseSearch />
          {account ? (
            <Suspense fallback={<span className="h-11 w-24" />}>
              <AccountMenu account={account} />
            </Suspense>
          ) : (
            <span className="visitor-only contents">
              <VisitorLinks />
            </span>
          )}
          <button
            ref={menu.button}
            type="button"
            aria-expanded={menu.isOpen}
            aria-controls="site-menu"
            aria-label={menu.isOpen ? t`关闭菜单` : t`打开菜单`}
            onClick={() => menu.setOpen(!menu.isOpen)}
            className="-mr-2 grid size-11 place-items-center rounded-control md:hidden"
          >
            {menu.isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
          </button>
        </div>
      </div>
      {menu.isOpen && (
        <nav
          id="site-menu"
          aria-label={t`主导航`}
          className="shell absolute inset-x-0 border-b border-line bg-paper pt-1 pb-3 shadow-card md:hidden [&>*+*]:border-t [&>*+*]:border-line"
        >
          <Links />
          {!account && <RegisterItem />}
        </nav>
      )}
    </header>
  )
}

/** A search field, or just its button where there is no room. Pages that list courses have their own. */
function CourseSearch() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // Not React Router's Form, which would be a large part of the first view's scripts.
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword'))
    void navigate(`/course-search?${new URLSearchParams({ keyword })}`)
  }
  if (/^\/course(s|-search)$/.test(pathname)) return null
  return (
    <form action="/course-search" role="search" onSubmit={search} className="relative shrink-0">
      <input
        type="search"
        name="keyword"
        aria-label={t`搜索课程`}
        placeholder={t`搜索课程`}
        className="field w-44 rounded-full pr-11 max-xl:hidden"
      />
      <button
        aria-label={t`搜索`}
        className="grid size-11 place-items-center text-ink-2 hover:text-ink xl:absolute xl:top-0 xl:right-0"
      >
        <Search aria-hidden size={20} />
      </button>
    </form>
  )
}

function useLoginPaths() {
  const { pathname, search } = useLocation()
  const isPlain = pathname === '/' || pathname.startsWith('/auth')
  const query = isPlain ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return { login: `/auth/login${query}`, register: `/auth/register${query}` }
}

/** The login and registration links; on phones registration is in the menu. */
function VisitorLinks() {
  const { t } = useLingui()
  const { registration } = useSite()
  const paths = useLoginPaths()
  if (!registration.isOpen) return <ButtonLink tone="ink" to={paths.login}>{t`登录`}</ButtonLink>
  return (
    <>
      <ButtonLink tone="ink" to={paths.login} className="px-3.5! sm:hidden">{t`登录`}</ButtonLink>
      <ButtonLink tone="quiet" to={paths.login} className="text-ink! max-sm:hidden">{t`登录`}</ButtonLink>
      <ButtonLink tone="ink" to={paths.register} className="max-sm:hidden">{t`注册`}</ButtonLink>
    </>
  )
}

function RegisterItem() {
  const { t } = useLingui()
  const { registration } = useSite()
  const { register } = useLoginPaths()
  return registration.isOpen && <NavLink to={register} className={`${navLook} sm:hidden`}>{t`注册`}</NavLink>
}
