import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
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
import { ErrorPage } from './components/error-page.tsx'
import { Toasts } from './components/toasts.tsx'
import { loadClient } from './lib/http/api-client.ts'
import { api } from './lib/http/api.ts'
import { i18nFor, localeOf } from './lib/i18n.ts'
import { useAccount, setNavigation, whenReplaced } from './lib/session/session.ts'
import { fallbackSite, useSite, type Site } from './lib/site.ts'
import { pressEarlyButton } from './rendering/early-press.ts'
import icon from './scenes/icon.svg'
import type SignedIn from './signed-in.tsx'
import stylesAddress from './app.css?url'

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
          <Toasts />
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const navigate = useNavigate()
  const account = useAccount()
  const isSignedIn = account !== null
  useEffect(pressEarlyButton, [])
  useEffect(() => {
    void import('./lib/load-serif.ts').then(({ loadSerif }) => loadSerif())
    loadClient().catch(() => {})
  }, [])
  // Not needed by visitors, nor in the first view.
  const [signedIn, setSignedIn] = useState<{ default: typeof SignedIn }>()
  useEffect(() => {
    if (isSignedIn) import('./signed-in.tsx').then(setSignedIn, () => {})
  }, [isSignedIn])
  useEffect(() => whenReplaced(() => location.reload()), [])
  const page = useMatches().at(-1)?.id
  useEffect(() => {
    setNavigation({
      toLogin: (loginPath) => void navigate(loginPath),
      isPublic: () => /^(public|auth\/(?!profile))/.test(page ?? ''),
    })
  }, [navigate, page])
  return (
    <>
      <Outlet />
      {account && signedIn && <signedIn.default account={account} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${isNotFound ? t`页面不存在` : t`页面没有加载出来`} - ${siteName}`}</title>
      <main>
        <ErrorPage isNotFound={isNotFound} error={error} />
      </main>
    </>
  )
}
