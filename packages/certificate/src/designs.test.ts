import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { drawBody } from './body.ts'
import type { Canvas } from './canvas.ts'
import type { CertificateData } from './certificate-data.ts'
import { drawCheckCode } from './check-code.ts'
import type { Design } from './design.ts'
import { designs } from './designs.ts'
import { drawCertificate } from './draw-certificate.ts'
import { drawHeading } from './heading.ts'
import { drawSignature } from './signature.ts'
import { recorder, sizeOf, widthOf } from './testing/recorder.ts'

const usual: CertificateData = {
  status: 'VALID',
  studentName: '张三',
  idCard: '110101********0011',
  courseName: '劳动关系协调员职业技能培训',
  boundOn: null,
  completedHours: 80,
  classroomHours: 0,
  completedLessons: 80,
  totalLessons: 80,
  hasAssessment: true,
  completionDate: '2026-11-20',
  periodFrom: null,
  periodTo: null,
  issueDate: '2026-11-20',
  instructorName: '沈怀瑾',
  universityName: '匠学职业技术培训学校',
  certificateNumber: 'ZS20261120-8F3K2M7QWXA',
  verifyUrl: 'https://www.school.example/verify/ZS20261120-8F3K2M7QWXA',
  isBilingual: false,
}
/** Every text at the limit of its form, with everything that the sentence may add. */
const longest: CertificateData = {
  ...usual,
  studentName: '苏'.repeat(50),
  courseName: '企业人力资源管理师与劳动关系协调员职业技能等级认定考前冲刺'.repeat(2),
  boundOn: '2026-10-10',
  completedHours: 1234.5,
  classroomHours: 234.5,
  completedLessons: 100,
  totalLessons: 123,
  periodFrom: '2026-09-01',
  periodTo: '2026-11-18',
  instructorName: '欧'.repeat(50),
  universityName: '匠'.repeat(60),
  certificateNumber: 'ABCDEF20261120-8F3K2M7QWXA',
  verifyUrl: `https://${'school'.repeat(12)}.example/verify/ABCDEF20261120-8F3K2M7QWXA`,
}
const cases = {
  usual,
  bilingual: { ...usual, isBilingual: true },
  longest,
  'longest and bilingual': { ...longest, isBilingual: true },
}

interface Box {
  readonly what: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const shareLeft: Record<string, number> = { left: 0, center: 0.5, right: 1 }

function boxesOf(draw: (canvas: Canvas) => void): Box[] {
  const { canvas, drawn } = recorder()
  draw(canvas)
  return drawn
    .filter(({ isPlaced, text }) => !isPlaced && text.trim() !== '')
    .map(({ text, x, y, font, align }) => {
      const [size, width] = [sizeOf(font), widthOf(text, font)]
      const left = x - width * (shareLeft[align] ?? 0)
      return { what: text, left, right: left + width, top: y - 0.86 * size, bottom: y + 0.14 * size }
    })
}
const around = (what: string, x: number, y: number, reach: number): Box => ({
  what,
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
})
/** The texts and pictures of a certificate. */
function fieldsOf(data: CertificateData, { fields }: Design): Box[] {
  const { code, seal } = fields
  return [
    ...boxesOf((canvas) => drawHeading(canvas, data, fields)),
    ...boxesOf((canvas) => drawBody(canvas, data, fields)),
    ...boxesOf((canvas) => drawCheckCode(canvas, data, fields)),
    ...boxesOf((canvas) => drawSignature(canvas, data, fields)),
    around('code', code.x + code.side / 2, code.y + code.side / 2, code.side / 2 + code.margin),
    around('seal', seal.x, seal.y, seal.radius),
  ]
}

const isApart = (one: Box, other: Box) =>
  one.right <= other.left + 0.5 ||
  other.right <= one.left + 0.5 ||
  one.bottom <= other.top + 0.5 ||
  other.bottom <= one.top + 0.5
const margin = 50

describe('every design', () => {
  for (const design of designs)
    for (const [name, data] of Object.entries(cases))
      it(`${design.name} keeps the ${name} texts apart and within the page`, () => {
        const boxes = fieldsOf(data, design)
        for (const [index, box] of boxes.entries()) {
          const { width, height } = design.page
          const isWithin =
            box.left >= margin && box.top >= margin && box.right <= width - margin && box.bottom <= height - margin
          assert.ok(isWithin, `${box.what} is on the page: ${JSON.stringify(box)}`)
          for (const other of boxes.slice(index + 1))
            assert.ok(isApart(box, other), `${JSON.stringify(box)} meets ${JSON.stringify(other)}`)
        }
      })

  it('survives as JSON, as it is stored', () => {
    for (const design of designs) assert.deepEqual(JSON.parse(JSON.stringify(design)), design)
    assert.equal(new Set(designs.map(({ name }) => name)).size, 5)
  })

  it('shows the pictures of the school instead of its ornaments and its drawn seal, and stamps what is void', () => {
    const [background, seal] = [
      { width: 2480, height: 1754 },
      { width: 400, height: 200 },
    ]
    for (const design of designs) {
      const { canvas, drawn, pictures } = recorder()
      drawCertificate(canvas, { ...usual, status: 'REVOKED' }, design, { background, seal })
      assert.deepEqual(
        pictures.map(({ picture }) => picture),
        [background, seal],
      )
      const { radius } = design.fields.seal
      assert.deepEqual(pictures[1]?.box, [-radius, -radius / 2, 2 * radius, radius])
      const texts = drawn.map(({ text }) => text)
      assert.ok(!texts.includes('结业专用章'))
      assert.ok(texts.join('').endsWith('已撤销'))
    }
  })
})
