import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { endpoints } from './vite-plugins/endpoints.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    endpoints(),
    lingui(),
    // The Chinese sources stay in the code: a Chinese visitor needs no catalogue.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    reactRouter(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two chunks that every public page needs anyway instead of thirty small ones.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store)\// },
                { name: 'shared', test: /node_modules\/@lingui\/|contract\/src\/(api|labels|limits|kit\/text)\.ts|web\/app\/(lib|components)\/|virtual:endpoints|node_modules\/lucide-react\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
