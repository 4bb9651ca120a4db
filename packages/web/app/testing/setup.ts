import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { signOut } from '../lib/session/change-session.ts'
import { replaceSite } from '../lib/site.ts'
import { toastStore } from '../lib/toast.ts'
import { fakeFetch, resetApi } from './fake-api.ts'
import { FakeIntersectionObserver, FakeUpload } from './fake-browser.ts'
import stylesheet from '../app.css?raw'

// Long enough for a busy machine: a screen's scripts are compiled when a test opens it first.
configure({
  // React works as in a browser instead of within `act`, which does not wait for parts that are loaded later.
  eventWrapper: (dispatch) => dispatch(),
  asyncUtilTimeout: 20_000,
  // The text of the screen instead of its whole HTML.
  getElementError: (message) => new Error(`${message ?? ''}\n\nThe screen says: ${document.body.textContent}`),
})

// A light DOM lays nothing out: making antd's styles and matching them to every element took half of a test's time.
// These are the ones that tests can tell: closed popups, and the lines of a text area that grows.
document.head.insertAdjacentHTML(
  'beforeend',
  '<style>.ant-dropdown-hidden, .ant-select-dropdown-hidden { display: none } textarea { padding: 0; border: 0 }</style>',
)
vi.mock(import('../admin/shell/theme.client.ts'), async (original) => {
  const { readTheme } = await original()
  return { readTheme: () => ({ ...readTheme(), zeroRuntime: true }) }
})

// The light DOM has no fonts.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new Set(), { ready: Promise.resolve(new Set()) }),
})

// The back office reads the design tokens from the stylesheet, which a light DOM does not load.
for (const [, name, value] of stylesheet.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm))
  if (name && value) document.documentElement.style.setProperty(name, value)

/** What the console was told in a test: warnings of React, antd and the product itself. */
const warnings: unknown[] = []
/** What React and the router say whenever an error page is shown. */
const isOfErrorBoundary = /The above error occurred|React Router caught the following error/

beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      if (!isOfErrorBoundary.test(said.join(' '))) warnings.push(said.join(' '))
    })
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  resetApi()
})

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
  signOut()
  replaceSite(undefined)
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  expect([...resetApi(), ...warnings.splice(0)].join('\n'), 'faults').toBe('')
})
