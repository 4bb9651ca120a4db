import { matchRoutes, type EntryContext, type RouteObject } from 'react-router'
import { kindOf, startPage } from './session/guard.ts'
import type { StoredAccount } from './session/session.ts'

type Manifest = EntryContext['manifest']
type Page = NonNullable<Manifest['routes'][string]>
declare global {
  interface Window {
    /** The files of every page; React Router loads it with the first one. */
    __reactRouterManifest?: Manifest
  }
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Files that need not be fetched: in the browser's cache, or missing since a new version was deployed. */
const settled = new Set<string>()

function pages(): Page[] {
  // oxlint-disable-next-line no-underscore-dangle -- React Router’s name
  const routes = window.__reactRouterManifest?.routes ?? {}
  return Object.values(routes).filter((page) => page !== undefined)
}
const filesOf = ({ module, imports = [], css = [] }: Page) => [module, ...imports, ...css]

const routesBelow = (parentId?: string): RouteObject[] =>
  pages()
    .filter((page) => page.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, ...(path && { path }), children: routesBelow(id) }))
let routes: RouteObject[] | undefined

function unsettledOf(pathname: string): string[] {
  const matches = matchRoutes((routes ??= routesBelow()), pathname) ?? []
  const ids = new Set(matches.map(({ route }) => route.id))
  const files = pages().filter(({ id }) => ids.has(id))
  return files.flatMap(filesOf).filter((file) => !settled.has(file))
}

/** Whether the page can be opened without network. */
export const isPageFetched = (pathname: string): boolean => unsettledOf(pathname).length === 0

/** Fetches the scripts of a page; rejects if the server cannot be reached. */
export async function fetchPage(pathname: string): Promise<void> {
  await Promise.all(unsettledOf(pathname).map((file) => fetchFile(file)))
}

/**
 * Puts a file into the browser's cache. Not by an import or a module preload, because browsers remember if one of these
 * fails: then the page could not be opened before a reload, not even with the network back.
 */
async function fetchFile(file: string, priority: RequestPriority = 'auto') {
  if (settled.has(file)) return
  await (await fetch(file, { priority })).arrayBuffer()
  settled.add(file)
}

const consoles = ['admin', 'orgAdmin', 'teacher']
/** Whether the page belongs to a console of others. */
function isOfOthers({ id }: Page, account: StoredAccount | null): boolean {
  const kind = kindOf(`/${id}`)
  return consoles.includes(kind) && !(account && kind === kindOf(startPage(account)))
}

/** Fetches what a visitor, or the account, may open next, while the browser is idle. */
export async function fetchPagesAhead(account: StoredAccount | null): Promise<void> {
  if (navigator.connection?.saveData) return
  await untilLoaded()
  for (const page of pages().filter((each) => !isOfOthers(each, account))) {
    await untilIdle()
    while (!(await fetchFiles(filesOf(page)))) await untilOnline()
  }
  performance.mark('pages-fetched')
}

const fetchFiles = (files: readonly string[]): Promise<boolean> =>
  Promise.all(files.map((file) => fetchFile(file, 'low'))).then(
    () => true,
    () => false,
  )

const untilLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })
const untilIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })
const untilOnline = () =>
  new Promise<unknown>((resolve) => {
    addEventListener('online', resolve, { once: true })
  })
