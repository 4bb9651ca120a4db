import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { loadMarked, assertNoPartialDemo } from './unfinished-demo.ts'

const it = testApp()

test('a partly loaded demo school is rejected, and one without data is loaded again', async () => {
  const cut = new Error('cut off')
  await assert.rejects(
    loadMarked(it.context, () => Promise.reject(cut)),
    cut,
  )
  await assertNoPartialDemo(it.context)
  await it.world.student()
  await assert.rejects(assertNoPartialDemo(it.context), /Loading the demo school was interrupted\. Remove /)
  await loadMarked(it.context, async () => {})
  await assertNoPartialDemo(it.context)
})
