import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CertificateData } from './certificate-data.ts'
import { classic } from './design-classic.ts'
import type { RecordData } from './record-data.ts'
import { placeFacts } from './record-facts.ts'
import { sheet } from './record-page.ts'
import { drawSignature } from './signature.ts'
import { recorder, sizeOf, widthOf } from './testing/recorder.ts'

const longest = (length: number) => '苏'.repeat(length)

describe('texts at the limits of the forms', () => {
  for (const language of ['zh_CN', 'en_US'] as const)
    it(`no fact of a record in ${language} runs into the next column or the next row`, () => {
      const { canvas } = recorder()
      const { facts, bottom } = placeFacts(canvas, {
        language,
        studentName: longest(50),
        studentNumber: 'X'.repeat(30),
        idCard: '110101********0011',
        completedLessons: 80,
        studySeconds: 360_000,
        creditHours: 133.3,
        isUnverified: true,
        printedAt: '2026-11-20 10:00',
        trainingProject: longest(60),
        institution: longest(60),
        presence: { passed: 1000, missed: 10, since: '2026-11-20' },
      } as RecordData)
      const tops = [...new Set(facts.map(({ y }) => y))]
      for (const { name, value, x, y, valueX, font } of facts) {
        assert.ok(valueX >= x + widthOf(name, '600 9.5px'), name)
        const isLastRow = tops.indexOf(y) === tops.length - 1
        const edge = x === sheet.left && !isLastRow ? (sheet.left + sheet.right) / 2 : sheet.right
        for (const line of value) assert.ok(valueX + widthOf(line, font) <= edge, `${name}: ${line}`)
        const nextRow = tops[tops.indexOf(y) + 1] ?? bottom
        assert.ok(y + (value.length - 1) * 11.5 < nextRow, `${name} ends above the next row`)
      }
      assert.equal(facts.find(({ name }) => /培训项目|Program/.test(name))?.value.join(''), longest(60))
    })

  for (const length of [4, 18, 28, 60])
    it(`a school with ${length} characters stands whole below the text and on the seal`, () => {
      const { canvas, drawn } = recorder()
      const data = { instructorName: longest(50), universityName: '匠'.repeat(length), issueDate: '2026-11-20' }
      drawSignature(canvas, data as CertificateData, classic.fields)
      const onSeal = drawn.filter(({ text }) => text === '匠')
      assert.equal(onSeal.length, length)
      assert.ok(sizeOf(onSeal[0]?.font ?? '') * 0.82 * length <= 75 * Math.PI * 1.32 + 1e-6 || length === 4)
      const below = drawn.filter(({ text }) => /^匠{2,}$/.test(text))
      assert.equal(below.map(({ text }) => text).join(''), '匠'.repeat(length))
      for (const { text, font } of drawn.filter(({ text }) => text.length > 1))
        assert.ok(widthOf(text, font) <= 340, `${text} is as wide as the seal leaves`)
    })
})
