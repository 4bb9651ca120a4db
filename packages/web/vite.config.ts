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
import { officeBoundary } from './vite-plugins/office-boundary.ts'

// By default Lingui looks in the working directory, which is the repository root when the server runs Vite.
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

export default defineConfig({
  plugins: [
    tailwindcss(),
    endpoints(),
    english(),
    // The Chinese source texts stay in the code, so Chinese sites need no catalog.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    reactRouter(),
    officeBoundary(),
  ],
  // Lingui and Tiptap still support React versions without this hook.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // Listed up front, so that the development server does not reload on the first visit to each area.
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
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The back office loads antd in one file.
    chunkSizeWarningLimit: 1000,
    // Parts that one page loads later are imported directly by another.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
  },
  // Bundled, because Zod alone would add a hundred files to every server start.
  ssr: { noExternal: ['lucide-react', 'zod'] },
  environments: {
    // One file starts faster than a hundred.
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
            // File names make up most of the route manifest that every page loads; names that are only hashes save 0.75 kB.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
})
