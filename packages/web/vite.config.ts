import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { endpoints } from './vite-plugins/endpoints.ts'

// Lingui looks in the working directory, which is the repository's when the server runs Vite.
process.env['LINGUI_CONFIG'] = join(import.meta.dirname, 'lingui.config.ts')

// What the first page needs, whichever it is.
const everywhere =
  /node_modules\/@lingui\/|contract\/src\/(api|kit\/client.values|kit\/text)\.ts|app\/(api|root)\.tsx?|app\/lib\/(api-client|format|guard|i18n|seo|session|site|toast)\.ts|components\/(button|create-icon|error-page|toasts|use-hydrated)\.tsx?|frame\/(frame|page|top-bar|seal|use-menu)\.tsx?|virtual:endpoints\/public/

// What several public pages draw; the icons of other areas stay with their screens.
const publicIcons =
  /lucide-react\/dist\/esm\/icons\/(x|circle-check|chevron-(right|down|left)|clock|lock-keyhole|external-link|arrow-left|award|phone|map-pin|circle-play)\.mjs/

// Small parts that most public pages have.
const listing =
  /app\/components\/(badge|img|problem-notice)\.tsx|app\/lib\/pages\.ts|scenes\/(cover|avatar)\.svg|contract\/src\/course.values\.ts/

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
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs anyway, in a few chunks instead of thirty.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store)\//,
                },
                { name: 'shared', test: everywhere },
                { name: 'listing', test: listing, minShareCount: 3 },
                { name: 'icons', test: publicIcons, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
}))
