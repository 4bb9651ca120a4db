import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { endpoints } from './vite-plugins/endpoints.ts'

// Lingui looks in the working directory, which is the repository's when the server runs Vite.
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

const everywhere =
  /node_modules\/(@lingui|lucide-react)\/|contract\/src\/(api|labels|limits|kit\/text)\.ts|web\/app\/lib\/|components\/(button|img|error-page|toasts|use-hydrated)\.tsx?|app\/root\.tsx|public\/(frame|top-bar|footer|use-menu)\.tsx?|virtual:endpoints\/public/

export default defineConfig({
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
    include: ['@lingui/core', '@lingui/react', 'lucide-react', 'react-hook-form', '@hookform/resolvers/zod', 'zod', 'antd', 'antd/locale/zh_CN'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // React has had it for years; the shim only weighs.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs anyway, in two chunks instead of thirty.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store)\// },
                { name: 'shared', test: everywhere, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
