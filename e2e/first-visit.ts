import type { Browser } from 'playwright-core'

export interface Weight {
  readonly bytes: number
  readonly requests: number
  readonly scripts: number
  readonly fontBytes: number
  /** Of pictures that the browser loads before they are scrolled into view, which are in none of the other figures. */
  readonly lazyBytes: number
}

/** Measures what a page transfers, with headers, until it is idle, but not what it fetches ahead for other pages. */
export async function firstVisit(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  try {
    // Browsers that save data fetch no other pages ahead.
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const loads = new Map<string, { url: string; type: string | undefined; bytes: number }>()
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (request.url.startsWith('http')) loads.set(requestId, { url: request.url, type, bytes: 0 })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const load = loads.get(requestId)
      if (load) load.bytes = encodedDataLength
    })
    await page.goto(address)
    await page.waitForFunction(() => document.documentElement.classList.contains('has-serif'))
    await page.waitForLoadState('networkidle')
    const below = new Set(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')]
          .filter((image) => image.getBoundingClientRect().top > innerHeight)
          .map((image) => image.currentSrc),
      ),
    )
    const [lazy, needed] = [true, false].map((isLazy) =>
      [...loads.values()].filter(({ url }) => below.has(url) === isLazy),
    )
    const bytesOf = (some: { bytes: number }[] = []) => some.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      bytes: bytesOf(needed),
      requests: needed?.length ?? 0,
      scripts: needed?.filter(({ type }) => type === 'Script').length ?? 0,
      fontBytes: bytesOf(needed?.filter(({ type }) => type === 'Font')),
      lazyBytes: bytesOf(lazy),
    }
  } finally {
    await context.close()
  }
}
