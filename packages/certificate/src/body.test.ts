import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawBody } from './body.ts'
import type { Canvas } from './canvas.ts'
import type { CertificateData } from './certificate-data.ts'
import { classic } from './design-classic.ts'

const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character < '\u0100' ? 0.5 : 1), 0)

/** Returns the lines of the sentence, on a canvas where characters are as wide as high and Latin ones half as wide. */
function linesOf(courseName: string, hasAssessment = false, period: Partial<CertificateData> = {}): string[] {
  const lines = new Map<number, string>()
  const canvas = {
    font: '',
    measureText: (text: string) => ({ width: widthOf(text) * Number(/(\d+)px/.exec(canvas.font)?.[1]) }),
    fillText: (text: string, _: number, y: number) => void lines.set(y, (lines.get(y) ?? '') + text),
  } as Canvas
  const completion = { completionDate: '2026-11-20', completedHours: 60, hasAssessment }
  drawBody(
    canvas,
    { courseName, idCard: '110101********0011', ...completion, ...period } as CertificateData,
    classic.fields,
  )
  return [...lines.values()]
}

test('a project name stays on one line if it fits', () => {
  const [first, second] = linesOf('劳动关系协调员职业技能培训')
  assert.ok(first?.endsWith('完成'), first)
  assert.ok(second?.startsWith('《劳动关系协调员职业技能培训》'), second)
})

test('a longer name breaks after phrases, never inside a word or after an opening bracket', () => {
  const words = ['企业', '人力', '资源', '管理', '劳动', '关系', '职业', '技能', '等级', '认定', '考前', '冲刺', '训练']
  const name = '企业人力资源管理师与劳动关系协调员职业技能等级认定考前冲刺训练营（二〇二六年秋季周末班）'
  const lines = linesOf(name)
  assert.ok(lines.join('').includes(`《${name}》`))
  for (const word of words)
    assert.ok(
      lines.some((line) => line.includes(word)),
      word,
    )
  for (const line of lines) assert.doesNotMatch(line, /[《（]$|^[》）]/)
})

test('the sentence mentions an assessment only if one is on record', () => {
  const sentence = (hasAssessment: boolean) => linesOf('劳动关系协调员', hasAssessment).join('').replaceAll(' ', '')
  assert.ok(sentence(false).endsWith('累计完成60学时，准予结业，特发此证。'), sentence(false))
  assert.ok(sentence(true).endsWith('累计完成60学时，经考核成绩合格，准予结业，特发此证。'), sentence(true))
})

test('the dates of a class replace the completion date', () => {
  const lines = linesOf('电工', true, { periodFrom: '2026-09-01', periodTo: '2026-11-18' }).join('')
  assert.ok(lines.includes('于2026年9月1日至2026年11月18日完成《电工》'), lines)
})

test('the sentence says how many of the hours were taught in a classroom', () => {
  const sentence = linesOf('电工', true, { classroomHours: 8.5 }).join('').replaceAll(' ', '')
  assert.ok(sentence.endsWith('累计完成60学时（其中线下授课8.5学时），经考核成绩合格，准予结业，特发此证。'), sentence)
})

test('the sentence says how many lessons were completed, and "all" only if they were', () => {
  const sentence = (lessons: Partial<CertificateData>) => linesOf('电工', false, lessons).join('').replaceAll(' ', '')
  assert.match(
    sentence({ completedLessons: 81, totalLessons: 90 }),
    /完成《电工》课程学习，已完成81\/90课时，累计完成60学时/,
  )
  for (const all of [
    { completedLessons: 90, totalLessons: 90 },
    { completedLessons: null, totalLessons: null },
  ])
    assert.match(sentence(all), /完成《电工》全部课程学习，累计完成60学时/)
})

test('the last line is never just the last characters', () => {
  for (let length = 1; length <= 40; length++) {
    const last = linesOf('工'.repeat(length), false, { classroomHours: 8 }).at(-1) ?? ''
    assert.ok(last.length > 3, `${length}: ${last}`)
  }
})
