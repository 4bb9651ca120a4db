import { I18nProvider } from '@lingui/react'
import { useEffect, useState, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import type AfterFirstView from './after-first-view.tsx'
import { Toasts } from './components/toasts.tsx'
import { ErrorBoundary as PageErrorBoundary } from './frame/page.tsx'
import { loadClient } from './lib/http/api-client.ts'
import { api } from './lib/http/api.ts'
import { i18nFor, localeOf } from './lib/i18n.ts'
import { setNavigation } from './lib/session/session.ts'
import { fallbackSite, useSite, type Site } from './lib/site.ts'
import { pressEarlyButton } from './rendering/early-press.ts'
import icon from './scenes/icon.svg'
import stylesAddress from './app.css?url'

const loadLater = () => import('./after-first-view.tsx')

export const loader = ({ context }: Route.LoaderArgs) => api(context).site()
export const shouldRevalidate = () => false
export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: icon },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'stylesheet', href: stylesAddress },
]

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useRouteLoaderData<Site>('root') ?? fallbackSite
  // Renders the title again after the school has changed its name.
  useSite()
  const [i18n] = useState(() => i18nFor(language))
  return (
    <html lang={localeOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider i18n={i18n}>
          {children}
          <Toasts load={loadLater} />
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const navigate = useNavigate()
  useEffect(pressEarlyButton, [])
  const [later, setLater] = useState<{ default: typeof AfterFirstView }>()
  useEffect(() => {
    loadLater().then(setLater, () => {})
    loadClient().catch(() => {})
  }, [])
  const page = useMatches().at(-1)?.id
  useEffect(() => {
    setNavigation({
      toLogin: (loginPath) => void navigate(loginPath),
      isPublic: () => /^(public|auth\/(?!profile|agree))/.test(page ?? ''),
    })
  }, [navigate, page])
  return (
    <>
      <Outlet />
      {later && <later.default />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main>
    <PageErrorBoundary error={error} />
  </main>
)
