import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'

export default defineConfig({
  sourceLocale: 'zh-CN',
  locales: ['zh-CN', 'en'],
  catalogs: [{ path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app', '<rootDir>/../contract/src'] }],
  extractors: [
    {
      // Outside of components texts are marked with text('…'); the text itself is the id.
      match: (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.ts$/.test(file),
      extract(file, code, found, context) {
        for (const { 1: id, index } of code.matchAll(/\btext\(\s*'([^']+)',?\s*\)/g))
          found({ id: id!, origin: [file, code.slice(0, index).split('\n').length] })
        return file.includes('/contract/') ? undefined : babelExtractor.extract(file, code, found, context)
      },
    },
  ],
})
