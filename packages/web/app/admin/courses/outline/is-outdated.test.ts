import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { isOutdated } from './is-outdated.ts'

const problemOf = (code: number, problem: string) =>
  new ApiProblem(code, '', { code, problem, success: false, message: '', requestId: '' } as ProblemBody)

test('only a stale version or a missing row means that someone else has changed the outline', () => {
  assert.equal(isOutdated(problemOf(409, 'resource.stale')), true)
  assert.equal(isOutdated(problemOf(404, 'lesson.notFound')), true)
  assert.equal(isOutdated(problemOf(409, 'credit.needsConfirmation')), false)
  assert.equal(isOutdated(problemOf(409, 'lesson.chapterDeleted')), false)
})
