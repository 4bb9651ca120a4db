import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { endpoints } from './vite-plugins/endpoints.ts'
import { english } from './vite-plugins/english.ts'

process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

/** Component tests: screens of the real routes in a light DOM, in front of a fake of the contract's Api (ADR 70). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    endpoints(),
    english(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
  ],
  cacheDir: '../../node_modules/.cache/vitest',
  // The build for Node stores no uploads.
  resolve: {
    alias: { 'tus-js-client': join(import.meta.dirname, '../../node_modules/tus-js-client/lib.esm/browser') },
  },
  test: {
    include: ['app/**/*.test.tsx'],
    environment: 'happy-dom',
    // In 'test', antd gives all elements the same id.
    env: { NODE_ENV: 'development' },
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    setupFiles: ['app/testing/setup.ts'],
    // The product is loaded once per worker instead of once per file; the setup resets what tests share.
    isolate: false,
    server: { deps: { inline: [/tus-js-client/] } },
    maxWorkers: availableParallelism(),
    // Long enough for a busy machine.
    testTimeout: 60_000,
    // Elsewhere, a test that passes only at its second try is a failure.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 20_000 } },
  },
})
