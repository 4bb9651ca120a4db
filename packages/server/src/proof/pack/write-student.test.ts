import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackedStudent } from '../verifier/pack.ts'
import { writeStudent } from './write-student.ts'

const studentWith = (rows: number) =>
  ({
    kind: 'jiangxue-student',
    v: 1,
    student: { studentId: 1, name: '赵甲' },
    rows: Array.from({ length: rows }, (_, index) => ({ row: 'segment', number: index + 1, digest: 'd'.repeat(64) })),
  }) as unknown as PackedStudent

test('a student’s file contains every row', async () => {
  for (const rows of [0, 1, 500, 501, 1234]) {
    const student = studentWith(rows)
    assert.deepEqual(JSON.parse(Buffer.from(await writeStudent(student)).toString()), student)
  }
})

test('writing the rows of a graduate lets requests in between', async () => {
  const student = studentWith(20_000)
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  await writeStudent(student)
  clearInterval(counting)
  assert.ok(turns > 5, String(turns))
})
