import { I18nProvider } from '@lingui/react'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Suspense, useLayoutEffect, type ComponentType } from 'react'
import {
  createRoutesStub,
  Meta,
  useLocation,
  type LoaderFunction,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router'
import { Toasts } from '../components/toasts.tsx'
import { i18nFor } from '../lib/i18n.ts'
import { signIn } from '../lib/session/change-session.ts'
import { useSite } from '../lib/site.ts'
import Root, * as root from '../root.tsx'
import routes from '../routes.ts'
import { accounts } from './accounts.ts'
import { currentTest } from './fake-api.ts'

const loadNotice = () => import('../components/notice.tsx')

/** What the screens are made of, as `routes.ts` names them. */
interface RouteModule {
  readonly default?: ComponentType
  readonly loader?: LoaderFunction
  readonly clientLoader?: LoaderFunction
  readonly ErrorBoundary?: ComponentType
  readonly meta?: MetaFunction
  readonly shouldRevalidate?: ShouldRevalidateFunction
}
type StubRoutes = Parameters<typeof createRoutesStub>[0]
type StubRoute = StubRoutes[number]

const modules = import.meta.glob<RouteModule>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**'])

/** The routes with an ErrorBoundary, which the router must know before their modules are loaded. */
const boundaries = ['frame/page.tsx', 'admin/shell/section.tsx', 'public/not-found.tsx']

/** A route whose module is loaded when it is visited first, as in a browser. */
function stubRoute({ id, path, index, file, children }: RouteConfigEntry): StubRoute {
  let loaded: RouteModule | undefined
  let loading: Promise<RouteModule> | undefined
  const load = () => (loading ??= importRoute(file).then((module) => (loaded = module)))
  // Rendered after the loader, which loads the module.
  const part = (name: 'default' | 'ErrorBoundary') => (props: object) => {
    const Part = loaded?.[name]
    if (!Part) throw new Error(`${file} has no ${name}`)
    return <Part {...props} />
  }
  return {
    id: id ?? file,
    path,
    index,
    loader: async (args) => {
      const test = currentTest()
      const module = await load()
      // A page that a test has left while it was loading asks nothing in the next test.
      if (test !== currentTest()) return new Promise(() => {})
      return (await (module.clientLoader ?? module.loader)?.(args)) ?? null
    },
    Component: part('default'),
    ...(boundaries.includes(file) && { ErrorBoundary: part('ErrorBoundary') }),
    meta: (args) => loaded?.meta?.(args),
    shouldRevalidate: (args) => loaded?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    ...(children && { children: children.map(stubRoute) }),
  } as StubRoute
}

async function importRoute(file: string): Promise<RouteModule> {
  const load = modules[`../${file}`]
  if (!load) throw new Error(`No module ${file}`)
  const module = await load()
  if (module.ErrorBoundary && !boundaries.includes(file)) throw new Error(`Add ${file} to the boundaries`)
  return module
}

/** The root without the document around it, which the light DOM already has. */
function TestRoot() {
  const { pathname, search, hash } = useLocation()
  useSite()
  // The stub has a history of its own; parts of the product read the address of the window.
  useLayoutEffect(() => history.replaceState(null, '', pathname + search + hash), [pathname, search, hash])
  return (
    <I18nProvider i18n={i18nFor('zh_CN')}>
      <Meta />
      <Suspense>
        <Root />
      </Suspense>
      <Toasts load={loadNotice} />
    </I18nProvider>
  )
}

const stubRoutes: StubRoutes = [
  {
    id: 'root',
    loader: root.loader as unknown as LoaderFunction,
    shouldRevalidate: root.shouldRevalidate,
    Component: TestRoot,
    HydrateFallback: () => null,
    children: routes.map(stubRoute),
  },
]

/** Opens a path of the product in the light DOM, as a visitor or signed in; returns the user's hands. */
export function open(path: string, as?: keyof typeof accounts): UserEvent {
  if (as) signIn('token', accounts[as])
  history.replaceState(null, '', path)
  const App = createRoutesStub(stubRoutes)
  render(<App initialEntries={[path]} />)
  return userEvent.setup({ delay: null })
}
