import { useLingui } from '@lingui/react/macro'
import { App, ConfigProvider, Drawer, Layout } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import './admin.css'
import { pageLanguage } from '../../lib/i18n.ts'
import { LeaveQuestion } from '../kit/form/use-unsaved-warning.client.ts'
import { readLocalSetting, saveLocalSetting } from '../kit/local-setting.client.ts'
import { useNarrow, useTablet } from '../kit/use-narrow.client.ts'
import { Sidebar } from './sidebar.client.tsx'
import { readTheme } from './theme.client.ts'
import { TopBar } from './top-bar.client.tsx'

const { default: locale } = await (pageLanguage() === 'en_US'
  ? import('antd/locale/en_US')
  : import('antd/locale/zh_CN'))
const foldedKey = 'admin-sidebar'
const wasFolded = () => readLocalSetting(foldedKey) === 'folded'

// Popups must be inside a landmark for screen readers.
const popupPlace = () => document.getElementById('main') ?? document.body

/** The frame of the back office: sidebar, top bar and the section. The only place where antd is configured. */
export default function Shell() {
  const { t } = useLingui()
  const theme = useMemo(readTheme, [])
  const isNarrow = useNarrow()
  const { key } = useLocation()
  const isTablet = useTablet()
  const [isFoldedWide, setFoldedWide] = useState(wasFolded)
  // On tablets the tables need the width, so the sidebar is open only while the user wants it.
  const [isOpenOnTablet, setOpenOnTablet] = useState(false)
  const isFolded = isTablet ? !isOpenOnTablet : isFoldedWide
  const [isOpen, setOpen] = useState(false)
  // Also closes after a link to the current section.
  useEffect(() => setOpen(false), [key, isNarrow])
  const fold = (folded: boolean) => {
    if (isTablet) return setOpenOnTablet(!folded)
    saveLocalSetting(foldedKey, folded ? 'folded' : 'open')
    setFoldedWide(folded)
  }
  return (
    <ConfigProvider locale={locale} theme={theme} button={{ autoInsertSpace: false }} getPopupContainer={popupPlace}>
      <App>
        <LeaveQuestion />
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
              className="on-night print:hidden!"
            >
              <Sidebar isFolded={isFolded} onFold={fold} />
            </Layout.Sider>
          )}
          <Layout style={{ minWidth: 0 }}>
            <div className="print:hidden">
              <TopBar onMenu={isNarrow ? () => setOpen(true) : undefined} />
            </div>
            <main id="main" tabIndex={-1} className="min-w-0 p-4 outline-none md:p-6 print:p-0">
              <Outlet />
            </main>
          </Layout>
        </Layout>
      </App>
    </ConfigProvider>
  )
}
