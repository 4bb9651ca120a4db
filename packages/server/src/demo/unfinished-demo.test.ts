import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/test-app.ts'
import { loadMarked, assertNoPartialDemo } from './unfinished-demo.ts'

const it = testApp()
const interrupted = async () => {
  const cut = new Error('cut off')
  await assert.rejects(
    loadMarked(it.context, () => Promise.reject(cut)),
    cut,
  )
}

test('a partly loaded demo school is rejected, but not a school begun where no data of the demo was loaded', async () => {
  await interrupted()
  await assertNoPartialDemo(it.context)
  await it.world.student()
  await assertNoPartialDemo(it.context)
  await interrupted()
  await assert.rejects(assertNoPartialDemo(it.context), /Loading the demo school was interrupted\. Remove /)
  await loadMarked(it.context, async () => {})
  await assertNoPartialDemo(it.context)
})
