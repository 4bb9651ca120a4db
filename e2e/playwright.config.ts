import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './start-school.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The second try leaves a trace. What passes only then is flaky: reported where nobody watches, a failure elsewhere.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  // Where the product does not work at all, the rest would only take long.
  maxFailures: 20,
  // Long enough for a machine that is busy with something else; an action that hangs says where, instead of using up the test's time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 40_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the time, so only a second try is traced.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath(),
      // Without a UTF-8 locale Chromium gives no file a Chinese name.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        ...browserFlags,
        // Subpixel positions of letters, as on the server; the headless shell would round them to pixels.
        '--font-render-hinting=none',
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
      ],
    },
  },
})
