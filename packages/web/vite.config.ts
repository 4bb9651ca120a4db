import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './vite-plugins/chunk-groups.ts'
import { endpoints } from './vite-plugins/endpoints.ts'

// Lingui looks in the working directory, which is the repository's when the server runs Vite.
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

const lighter = [
  // The icons' own runtime weighs more than all icons of a page together.
  { find: /^.*\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'app/components/create-icon.ts') },
  {
    find: /^\.(.*)\/(instrumentation|fog-of-war)\.js$/,
    replacement: join(import.meta.dirname, 'vite-plugins/unused-router-parts.ts'),
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    endpoints(),
    lingui(),
    // The Chinese sources stay in the code: a Chinese visitor needs no catalogue.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    reactRouter(),
  ],
  // Found up front, so that development does not reload at the first visit of each area.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      'lucide-react',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
      'antd',
      'antd/locale/zh_CN',
    ],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // React has had it for years; the shim only weighs.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Not in development, where dependencies are bundled apart.
      ...(command === 'build' ? lighter : []),
    ],
  },
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
}))
