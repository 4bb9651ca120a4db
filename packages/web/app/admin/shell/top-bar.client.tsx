import { useLingui } from '@lingui/react/macro'
import { Button, Layout } from 'antd'
import { ChevronDown, KeyRound, LogOut, Menu, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../../components/img.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { signOut } from '../../lib/session/change-session.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useConfirmSignOut } from '../kit/form/use-unsaved-warning.client.ts'
import { MenuButton } from '../kit/list/menu-button.client.tsx'
import { FinderButton } from './finder-button.client.tsx'

const PasswordDialog = lazyPart(() => import('./password-dialog.client.tsx'))

/** The school's name and the menu of the signed-in user; `onMenu` opens the sidebar if it is a drawer. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const account = useAccount()
  const navigate = useNavigate()
  const confirmSignOut = useConfirmSignOut()
  const [isChanging, setChanging] = useState(false)
  const logOut = async () => {
    if (!(await confirmSignOut())) return
    await browserApi.logout().catch(() => undefined)
    signOut()
    toast.success(t`退出登录成功`)
    await navigate('/auth/login')
  }
  return (
    <Layout.Header
      className="flex items-center justify-between gap-2 border-b border-line"
      style={{ paddingInline: onMenu ? 8 : 24 }}
    >
      {onMenu && (
        <Button
          type="text"
          size="large"
          icon={<Menu aria-hidden size={20} />}
          aria-label={t`打开导航`}
          onClick={onMenu}
        />
      )}
      <p className="min-w-0 flex-1 truncate text-md font-semibold">{siteName}</p>
      <FinderButton />
      <MenuButton
        items={[
          {
            key: 'profile',
            icon: <UserRound aria-hidden size={16} />,
            label: <Link to="/profile">{t`账号设置`}</Link>,
          },
          {
            key: 'password',
            icon: <KeyRound aria-hidden size={16} />,
            label: t`修改密码`,
            onClick: () => setChanging(true),
          },
          { type: 'divider' },
          { key: 'logout', icon: <LogOut aria-hidden size={16} />, label: t`退出登录`, onClick: () => void logOut() },
        ]}
      >
        <button
          type="button"
          className="flex h-11 shrink-0 items-center gap-2 rounded-admin px-2 leading-normal hover:bg-primary-tint"
        >
          <Avatar src={account?.avatar} width={32} height={32} className="size-8" />
          <span className="max-w-32 truncate font-semibold max-sm:sr-only">{account?.name || account?.username}</span>
          <ChevronDown aria-hidden size={16} />
        </button>
      </MenuButton>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </Layout.Header>
  )
}
