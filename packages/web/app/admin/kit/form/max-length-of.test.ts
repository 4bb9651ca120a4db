import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CourseForm } from '@jiangxue/contract/course/course-admin.ts'
import { courseLimits } from '@jiangxue/contract/course/course.values.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { StudentForm } from '@jiangxue/contract/student/student-form.ts'
import { maxLengthOf } from './max-length-of.ts'

test('the maximum length of a field is that of its schema', () => {
  assert.equal(maxLengthOf(CourseForm.shape.name), courseLimits.nameMaxLength)
})

test('the maximum length is found in optional, blank and converted texts', () => {
  const field = z.string().trim().max(20)
  assert.equal(maxLengthOf(field.nullable().optional()), 20)
  assert.equal(maxLengthOf(z.union([z.literal(''), field])), 20)
  assert.equal(maxLengthOf(z.preprocess((value) => value ?? '', field)), 20)
})

test('a field without a maximum length is a mistake', () => {
  assert.throws(() => maxLengthOf(StudentForm.shape.studentId), /no maximum length/)
})
