import { useLingui } from '@lingui/react/macro'
import { App, ConfigProvider, Dropdown, Layout, Menu } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { ChevronDown, GraduationCap, KeyRound, LogOut, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { browserApi } from '../lib/api-client.ts'
import { Avatar } from '../components/img.tsx'
import { signOut, useAccount } from '../lib/session.ts'
import { useFormat, useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { PasswordDialog } from './password-dialog.client.tsx'
import { sections } from './sections.ts'
import { readTheme } from './theme.client.ts'

const icons = { graduation: <GraduationCap aria-hidden size={18} /> }

/** Sidebar, top bar and the section in between; the only place where antd is set up. */
export default function Shell() {
  const { t } = useLingui()
  const theme = useMemo(readTheme, [])
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App>
        <a href="#main" className="sr-only z-50 rounded-admin bg-ink px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
          {t`跳到主要内容`}
        </a>
        <Layout style={{ minHeight: '100dvh' }}>
          <Sidebar />
          <Layout>
            <TopBar />
            <main id="main" tabIndex={-1} className="p-4 outline-none md:p-6"><Outlet /></main>
          </Layout>
        </Layout>
      </App>
    </ConfigProvider>
  )
}

function Sidebar() {
  const { t } = useLingui()
  const format = useFormat()
  const { pathname } = useLocation()
  const [isFolded, setFolded] = useState(false)
  const current = sections.find(({ path }) => pathname.startsWith(`/admin/${path}`))
  return (
    <Layout.Sider collapsible breakpoint="lg" collapsedWidth={64} width={216} collapsed={isFolded} onCollapse={setFolded} className="on-night">
      {/* antd's own link colour is in no cascade layer and would win without the marks. */}
      <Link to="/" className="flex h-16 items-center gap-3 overflow-hidden px-4 text-white!">
        <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-lg bg-cinnabar font-serif text-lg font-bold">匠</span>
        <b className={isFolded ? 'sr-only' : 'text-lg tracking-wider whitespace-nowrap'}>{t`匠学后台`}</b>
      </Link>
      <nav aria-label={t`后台导航`}>
        <Menu
          theme="dark" mode="inline" selectedKeys={current ? [current.path] : []}
          items={sections.map(({ path, label, icon }) => ({
            key: path, icon: icons[icon], label: <Link to={`/admin/${path}`}>{format.translate(label)}</Link>,
          }))}
        />
      </nav>
    </Layout.Sider>
  )
}

function TopBar() {
  const { t } = useLingui()
  const { siteName } = useSite()
  const account = useAccount()
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const logOut = async () => {
    await browserApi.logout().catch(() => undefined)
    signOut()
    toast.success(t`退出登录成功`)
    await navigate('/auth/login')
  }
  return (
    <Layout.Header className="flex items-center justify-between border-b border-line" style={{ paddingInline: 24 }}>
      <p className="truncate text-md font-semibold">{siteName}</p>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'profile', icon: <UserRound aria-hidden size={16} />, label: <Link to="/profile">{t`个人信息`}</Link> },
            { key: 'password', icon: <KeyRound aria-hidden size={16} />, label: t`修改密码`, onClick: () => setChanging(true) },
            { type: 'divider' },
            { key: 'logout', icon: <LogOut aria-hidden size={16} />, label: t`退出登录`, onClick: () => void logOut() },
          ],
        }}
      >
        <button type="button" className="flex h-11 items-center gap-2 rounded-admin px-2 leading-normal hover:bg-primary-tint">
          <Avatar src={account?.avatar} width={32} height={32} className="size-8" />
          <span className="max-w-32 truncate font-semibold">{account?.name || account?.username}</span>
          <ChevronDown aria-hidden size={16} />
        </button>
      </Dropdown>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </Layout.Header>
  )
}
