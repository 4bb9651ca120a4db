import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingBreaks } from './heading-breaks.ts'

test('only long headings break within a phrase', () => {
  assert.equal(headingBreaks('劳动关系协调员（三级）'), '')
  assert.equal(headingBreaks('学'.repeat(24)), '')
  assert.equal(headingBreaks('学'.repeat(25)), '[word-break:normal]')
})
