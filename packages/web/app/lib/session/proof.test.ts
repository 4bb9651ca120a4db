import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askForProof, whenProofNeeded } from './proof.ts'

test('calls that need proof at the same time ask once, later ones again', async () => {
  let asked = 0
  const stop = whenProofNeeded(async () => ++asked > 0)
  assert.deepEqual(await Promise.all([askForProof(), askForProof()]), [true, true])
  assert.equal(asked, 1)
  await askForProof()
  assert.equal(asked, 2)
  stop()
  assert.equal(await askForProof(), false, 'without a dialog the call fails with the server’s message')
})
