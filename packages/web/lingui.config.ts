import { defineConfig } from '@lingui/cli'

/** For the macros only; scripts/texts.ts maintains the catalog, which also contains contract and server texts. */
export default defineConfig({ sourceLocale: 'zh-CN', locales: ['zh-CN', 'en'] })
