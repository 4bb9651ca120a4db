import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockReason } from './lock-reason.ts'

test('an enrolled student is not asked to enroll, but to pay', () => {
  assert.equal(lockReason({ status: 'not_started', mayEnrollAgain: false }), 'unpaid')
  assert.equal(lockReason({ status: 'in_progress', mayEnrollAgain: false }), 'unpaid')
})

test('without an enrollment, or once it has ended, it takes a new one', () => {
  assert.equal(lockReason(null), 'notEnrolled')
  assert.equal(lockReason(undefined), 'notEnrolled')
  assert.equal(lockReason({ status: 'completed', mayEnrollAgain: true }), 'notEnrolled')
  assert.equal(lockReason({ status: 'expired', mayEnrollAgain: true }), 'expired')
})
