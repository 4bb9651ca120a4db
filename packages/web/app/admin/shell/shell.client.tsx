import { useLingui } from '@lingui/react/macro'
import { App, ConfigProvider, Drawer, Layout } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import './admin.css'
import { readLocalSetting, saveLocalSetting } from '../kit/local-setting.client.ts'
import { useNarrow } from '../kit/use-narrow.client.ts'
import { Sidebar } from './sidebar.client.tsx'
import { readTheme } from './theme.client.ts'
import { TopBar } from './top-bar.client.tsx'

const foldedKey = 'admin-sidebar'
const wasFolded = () => {
  const saved = readLocalSetting(foldedKey)
  return saved ? saved === 'folded' : matchMedia('(width < 64rem)').matches
}

// Popups belong into a landmark, where screen readers find them.
const popupPlace = () => document.getElementById('main') ?? document.body

/** Sidebar, top bar and the section in between; the only place where antd is set up. */
export default function Shell() {
  const { t } = useLingui()
  const theme = useMemo(readTheme, [])
  const isNarrow = useNarrow()
  const { pathname } = useLocation()
  const [isFolded, setFolded] = useState(wasFolded)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname, isNarrow])
  const fold = (folded: boolean) => {
    saveLocalSetting(foldedKey, folded ? 'folded' : 'open')
    setFolded(folded)
  }
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }} getPopupContainer={popupPlace}>
      <App>
        <a
          href="#main"
          className="sr-only z-50 rounded-admin bg-ink px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t`跳到主要内容`}
        </a>
        <Layout style={{ minHeight: '100dvh' }}>
          {isNarrow ? (
            <Drawer
              open={isOpen}
              onClose={() => setOpen(false)}
              placement="left"
              size={248}
              closable={false}
              title={null}
              aria-label={t`后台导航`}
              styles={{ body: { padding: 0, background: theme.components?.Layout?.siderBg } }}
            >
              <Sidebar isFolded={false} />
            </Drawer>
          ) : (
            <Layout.Sider
              collapsible
              trigger={null}
              collapsedWidth={64}
              width={216}
              collapsed={isFolded}
              className="on-night"
            >
              <Sidebar isFolded={isFolded} onFold={fold} />
            </Layout.Sider>
          )}
          <Layout style={{ minWidth: 0 }}>
            <TopBar onMenu={isNarrow ? () => setOpen(true) : undefined} />
            <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6">
              <Outlet />
            </main>
          </Layout>
        </Layout>
      </App>
    </ConfigProvider>
  )
}
