import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, Script } from 'node:vm'
import { browserCheck, oldBrowserScript } from './old-browser.ts'

const script = oldBrowserScript('Too old')

interface Engine {
  hasModules?: boolean
  supported?: (condition: string) => boolean
  hasToSorted?: boolean
  lang?: string
  isLoading?: boolean
}

/** Runs the script in an engine; returns the notices that it shows at once, and those once the page is there. */
function run({ hasModules = true, supported = () => true, hasToSorted = true, lang = 'zh-CN', isLoading }: Engine) {
  const shown: string[] = []
  const waiting: (() => void)[] = []
  const element = (name: string) => ({
    ...(name === 'script' && hasModules && { noModule: false }),
    style: {},
    setAttribute: () => undefined,
    textContent: '',
  })
  const document = {
    documentElement: { lang },
    readyState: isLoading ? 'loading' : 'complete',
    createElement: element,
    addEventListener: (_: string, listener: () => void) => waiting.push(listener),
    body: { appendChild: ({ textContent }: { textContent: string }) => shown.push(textContent) },
  }
  const css = { supports: (...condition: string[]) => supported(condition.join(': ')) }
  const realm = createContext({ document, CSS: css })
  new Script('globalThis.window = globalThis').runInContext(realm)
  if (!hasToSorted) new Script('delete Array.prototype.toSorted').runInContext(realm)
  new Script(script).runInContext(realm)
  const atOnce = shown.length
  for (const listener of waiting) listener()
  return { atOnce, shown }
}

test('a present-day browser shows no notice', () => {
  assert.deepEqual(run({}).shown, [])
})

for (const [what, engine] of [
  ['modules', { hasModules: false }],
  ['toSorted', { hasToSorted: false }],
  [':has', { supported: (condition: string) => !condition.includes(':has') }],
  ['color-mix', { supported: (condition: string) => !condition.includes('color-mix') }],
] as const)
  test(`a browser without ${what} shows that it is too old`, () => {
    const { shown } = run(engine)
    assert.equal(shown.length, 1)
    assert.match(shown[0] ?? '', /^浏览器版本过低/)
  })

test('the notice waits for the page, and is in its language', () => {
  const { atOnce, shown } = run({ hasToSorted: false, isLoading: true, lang: 'en' })
  assert.equal(atOnce, 0)
  assert.deepEqual(shown, ['Too old'])
})

test('the script needs no syntax newer than ES5', () => {
  assert.doesNotMatch(script, /=>|\?\.|\?\?|`|\b(let|const|class|async)\b/)
})

test('the script is the last one of the head', () => {
  const { addTo } = browserCheck('Too old')
  assert.equal(
    addTo('<head><title>页</title></head><body></body>'),
    `<head><title>页</title><script>${script}</script></head><body></body>`,
  )
  assert.throws(() => addTo('<body></body>'), /old-browser\.ts/)
})
