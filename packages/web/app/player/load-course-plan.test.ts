import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem } from '@jiangxue/contract/api.ts'
import { loadCoursePlan } from './load-course-plan.ts'

async function failureFor(error: Error) {
  const getCoursePlan = async () => {
    throw error
  }
  return (await loadCoursePlan({ getCoursePlan }, 1)).failure
}

test('a course that is missing is distinguished from one that failed to load', async () => {
  assert.equal(await failureFor(new ApiProblem(404, '课程不存在')), 'missing')
  assert.equal(await failureFor(new ApiProblem(401, '')), 'signedOut')
  for (const status of [0, 403, 429, 500, 503]) assert.equal(await failureFor(new ApiProblem(status, '')), 'failed')
  assert.equal(await failureFor(new Error('unexpected')), 'failed')
})
