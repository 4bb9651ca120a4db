import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCertificateLeaf, toClassLeaf } from './anchored-leaves.ts'

const row = {
  id: 3,
  certificateNumber: 'ZS1',
  studentId: 4,
  studentName: '张三',
  courseName: '电工',
  status: 'VALID',
  completedHundredths: 1250,
  hasAssessment: 0,
  issueDate: '2026-11-20',
  completionDate: '2026-11-19',
  periodFrom: null,
  periodTo: null,
  classroomHundredths: 0,
  completedLessons: null,
  totalLessons: null,
  createdAt: 5,
  deletedAt: null,
} as const

test('the leaf of a certificate without a class period keeps its encoding', () => {
  assert.equal(
    JSON.stringify(toCertificateLeaf(row)),
    '{"kind":"certificate","v":1,"certificateId":3,"number":"ZS1","studentId":4,"studentName":"张三","courseName":"电工","status":"VALID","hundredths":1250,"hasAssessment":false,"issueDate":"2026-11-20","completionDate":"2026-11-19","createdAt":5}',
  )
})

test('the leaf of a class certificate contains the period of the class', () => {
  const leaf = toCertificateLeaf({ ...row, hasAssessment: 1, periodFrom: '2026-09-01', periodTo: '2026-11-18' })
  assert.equal(
    JSON.stringify(leaf),
    '{"kind":"certificate","v":2,"certificateId":3,"number":"ZS1","studentId":4,"studentName":"张三","courseName":"电工","status":"VALID","hundredths":1250,"hasAssessment":true,"issueDate":"2026-11-20","completionDate":"2026-11-19","createdAt":5,"periodFrom":"2026-09-01","periodTo":"2026-11-18"}',
  )
})

test('the leaf of a certificate that states its lessons contains them', () => {
  const leaf = toCertificateLeaf({ ...row, completedLessons: 81, totalLessons: 90 })
  assert.equal(
    JSON.stringify(leaf),
    '{"kind":"certificate","v":3,"certificateId":3,"number":"ZS1","studentId":4,"studentName":"张三","courseName":"电工","status":"VALID","hundredths":1250,"hasAssessment":false,"issueDate":"2026-11-20","completionDate":"2026-11-19","createdAt":5,"periodFrom":null,"periodTo":null,"completedLessons":81,"totalLessons":90}',
  )
})

test('the leaf of a certificate that states classroom hours contains them', () => {
  const leaf = toCertificateLeaf({ ...row, completedLessons: 81, totalLessons: 90, classroomHundredths: 350 })
  assert.ok(JSON.stringify(leaf).startsWith('{"kind":"certificate","v":4,"certificateId":3,'))
  assert.ok(JSON.stringify(leaf).endsWith('"completedLessons":81,"totalLessons":90,"classroomHundredths":350}'))
})

test('the leaf of a class contains its days and the digest of its results, in whatever order they were read', () => {
  const result = { classId: 7, score: 88, isPassed: 1, assessedOn: '2026-11-20', assessedAt: 5 } as const
  const results = [
    { ...result, studentId: 9 },
    { ...result, studentId: 8, score: null },
  ]
  const days = { startDate: '2026-11-01', endDate: '2026-11-30', needsAssessment: 1, passScore: 60 } as const
  const leaf = (rows: typeof results) => JSON.stringify(toClassLeaf({ id: 7, ...days, parts: [], results: rows }))
  assert.equal(leaf(results), leaf(results.toReversed()))
  assert.match(
    leaf(results),
    /^\{"kind":"class","v":1,"classId":7,"startDate":"2026-11-01","endDate":"2026-11-30","needsAssessment":true,"passScore":60,"results":2,"digest":"[0-9a-f]{64}"\}$/,
  )
})

test('the leaf of a class in parts contains them, and its digest the results in them', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30', needsAssessment: 1, passScore: 60 } as const
  const parts = [{ id: 3, classId: 7, name: '理论', kind: 'EXAM', weight: 40, passScore: 70 } as const]
  const overall = { classId: 7, studentId: 8, score: 88, isPassed: 1, assessedOn: '2026-11-20', assessedAt: 5 } as const
  const part = { partId: 3, name: '理论', score: 88, isPassed: 1, assessedOn: '2026-11-20', assessedAt: 5 } as const
  const leaf = (score: number) =>
    toClassLeaf({ id: 7, ...days, parts, results: [{ ...overall, parts: [{ ...part, score }] }] })
  assert.deepEqual(leaf(88).parts, [[3, '理论', 'EXAM', 40, 70]])
  assert.notEqual(leaf(88).digest, leaf(87).digest)
})
