import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { LoadingBar } from '../components/loading-bar.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of all pages outside the back office: skip link, top bar, page and footer. */
export default function Frame() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  // Moves screen readers to the new page.
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t`跳到主要内容`}
      </a>
      {isLoading && <LoadingBar />}
      <TopBar />
      <main ref={main} id="main" tabIndex={-1} aria-busy={isLoading} className="flex-1 outline-none">
        <Outlet />
      </main>
      {!pathname.startsWith('/course/') && <Footer />}
    </div>
  )
}
