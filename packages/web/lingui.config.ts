import { defineConfig } from '@lingui/cli'

/** What the macros need; the catalogue is kept by scripts/texts.ts, since it holds the texts of contract and server too. */
export default defineConfig({ sourceLocale: 'zh-CN', locales: ['zh-CN', 'en'] })
