import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags, browserPath } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './start-school.ts',
  // More than cores: a lesson that plays needs little of one.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The retry records a trace. A test that passes only on retry is flaky: only reported in CI, a failure elsewhere.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  // If the product does not work at all, running the rest only takes time.
  maxFailures: 20,
  // Long enough for a busy machine. A hanging action fails at its own step instead of using up the time of the test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../test-results/report.json' }],
  ],
  outputDir: '../test-results',
  use: {
    // Loading a page takes less than half the CPU time in a renderer process that has compiled its scripts before. Storage,
    // cookies, routes and init scripts are reset between tests; a retry gets a new browser.
    reuseContext: true,
    actionTimeout: 40_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace costs a fifth of the time, so only retries are traced.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath(),
      // Without a UTF-8 locale Chromium cannot save files with Chinese names.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        ...browserFlags,
        // Subpixel glyph positions, as on the server; the headless shell would round them to pixels.
        '--font-render-hinting=none',
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
        // Keeps the renderer process of a reused context, which the empty page between two tests would otherwise replace.
        '--process-per-site',
        // Tests are too short for code to pay back its optimization.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
})
