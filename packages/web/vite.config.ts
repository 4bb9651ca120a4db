import { join } from 'node:path'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compactOutput } from '../../scripts/compact-output.ts'
import { chunkGroups } from './vite-plugins/chunk-groups.ts'
import { endpoints } from './vite-plugins/endpoints.ts'
import { english } from './vite-plugins/english.ts'

// Lingui looks in the working directory, which is the repository's when the server runs Vite.
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

export default defineConfig({
  plugins: [
    tailwindcss(),
    endpoints(),
    english(),
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
      '@hookform/resolvers',
      'zod',
      'antd',
      'antd/locale/zh_CN',
    ],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // Zod alone would be a hundred files at each start of the server.
  ssr: { noExternal: ['lucide-react', 'zod'] },
  environments: {
    // One file of our own code starts quicker than a hundred.
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            ...compactOutput,
            codeSplitting: {
              groups: [{ name: 'app', test: /[\\/](app|contract|certificate|video|zod|lucide-react)[\\/]/ }],
            },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names are most of the list of routes that every page loads: chunks without words save 0.5 kB of it.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
})
