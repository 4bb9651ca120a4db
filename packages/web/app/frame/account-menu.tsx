import { useLingui } from '@lingui/react/macro'
import { Building2, ChevronDown, LogOut, PencilLine, Presentation, Settings, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../components/img.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { signOut } from '../lib/session/change-session.ts'
import type { StoredAccount } from '../lib/session/session.ts'
import { toast } from '../lib/toast.ts'
import { useMenu } from './use-menu.ts'

// Loaded separately to keep the top bar small, since every visitor loads it.
const MessageBell = lazyPart(() => import('./message-bell.tsx'), {
  whileLoading: () => <span className="size-11" />,
  instead: () => null,
})

/** A student's messages, and the signed-in user's name with the links to their pages and the logout. */
export default function AccountMenu({ account }: { account: StoredAccount }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const menu = useMenu()
  const logOut = async () => {
    await browserApi.logout().catch(() => undefined)
    signOut()
    toast.success(t`退出登录成功`)
    await navigate('/')
  }
  const item =
    'flex h-11 w-full items-center gap-3 rounded-control px-3 text-base text-ink-2 hover:bg-primary-tint hover:text-ink'
  const link = (to: string, icon: ReactNode, label: string) => (
    <li>
      <Link to={to} className={item}>
        {icon}
        {label}
      </Link>
    </li>
  )
  return (
    <>
      {account.role === 'STUDENT' && <MessageBell />}
      <div className="relative" {...menu.around}>
        <button
          ref={menu.button}
          type="button"
          aria-expanded={menu.isOpen}
          aria-controls="account-menu"
          onClick={() => menu.setOpen(!menu.isOpen)}
          className="flex h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-primary-tint"
        >
          <Avatar src={account.avatar} width={32} height={32} className="size-8" />
          <span className="max-w-24 truncate xl:max-w-60 max-sm:sr-only">{account.name || account.username}</span>
          <ChevronDown aria-hidden size={16} className="text-ink-3" />
        </button>
        {menu.isOpen && (
          <ul id="account-menu" className="rise surface absolute top-13 right-0 z-40 w-44 p-1.5 shadow-card">
            {account.role === 'ADMIN' && link('/admin/dashboard', <Settings aria-hidden size={18} />, t`管理后台`)}
            {account.role === 'ORG_ADMIN' && link('/org', <Building2 aria-hidden size={18} />, t`机构工作台`)}
            {account.role === 'TEACHER' && link('/teacher', <Presentation aria-hidden size={18} />, t`教师工作台`)}
            {link(
              account.role === 'STUDENT' ? '/student' : '/profile',
              <UserRound aria-hidden size={18} />,
              t`个人中心`,
            )}
            {account.role === 'STUDENT' && link('/profile', <PencilLine aria-hidden size={18} />, t`账号设置`)}
            <li>
              <button type="button" className={item} onClick={() => void logOut()}>
                <LogOut aria-hidden size={18} />
                {t`退出登录`}
              </button>
            </li>
          </ul>
        )}
      </div>
    </>
  )
}
