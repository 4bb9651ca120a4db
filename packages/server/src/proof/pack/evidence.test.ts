import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { FindingCode } from '@jiangxue/contract/proof/evidence.values.ts'
import { rowsOfWorkbook } from '../../testing/files/read-workbook.ts'
import { unzip } from '../../testing/files/unzip.ts'
import { checkEvidence, codesOf, EvidenceSchool } from '../../testing/papers/evidence-school.ts'
import { forgedPack, zipAgain, type Forgery } from '../../testing/papers/forged-pack.ts'
import { verifierOf } from '../../testing/papers/run-verifier.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAnchor } from '../anchor/make-anchor.ts'

const it = testApp()
const made = new EvidenceSchool(it)
beforeEach(() => made.make())

test('a pack contains everything that proves a student’s hours, and verifies', async () => {
  const zip = await made.download({ studentIds: [made.student.id, made.other.id] })
  const names = [...unzip(zip).keys()]
  const folder = names[0]!.split('/')[0]
  assert.match(folder!, /^S\d+_赵甲$/)
  assert.deepEqual(
    names.slice(0, 3),
    ['学习记录.pdf', '学时明细.xlsx', '学时数据.json'].map((name) => `${folder}/${name}`),
  )
  assert.deepEqual(names.slice(6), [
    '结果.xlsx',
    'school.json',
    '请先阅读.txt',
    'verify.html',
    'verify.mjs',
    'manifest.json',
  ])
  const report = await checkEvidence(zip, made.anchor.statement)
  assert.deepEqual(report.findings, [])
  assert.equal(report.known?.number, 2)
  const [first] = report.students
  assert.deepEqual(
    {
      name: first!.name,
      idCard: first!.idCard,
      creditedMs: first!.creditedMs,
      completedLessons: first!.completedLessons,
      anchoredRows: first!.anchoredRows,
      rows: first!.rows,
    },
    { name: '赵甲', idCard: '110105********002X', creditedMs: 125_000, completedLessons: 1, anchoredRows: 5, rows: 5 },
  )
  assert.equal(zip.includes('11010519491231002X'), false)
  const log = await it.context.database.read
    .selectFrom('operationLogs')
    .select('action')
    .where('action', '=', 'student.evidence')
    .execute()
  assert.equal(log.length, 1)
})

test('rows that are not anchored yet are in a valid pack, too', async () => {
  await made.watch(made.other, 1, 15)
  const report = await checkEvidence(await made.download({ studentIds: [made.other.id] }))
  assert.deepEqual(report.findings, [])
  assert.deepEqual(
    { rows: report.students[0]!.rows, anchoredRows: report.students[0]!.anchoredRows },
    { rows: 3, anchoredRows: 2 },
  )
  it.pass(600)
  made.anchor = await makeAnchor(it.context)
})

test('an anchor is recognized in an e-mail that was quoted, wrapped or pasted without line breaks', async () => {
  const zip = await made.download()
  const { statement, signature } = made.anchor
  const quoted = [...`以下两行供核验程序使用：\n${statement}\n${signature}`.matchAll(/.{1,70}/g)].map(
    ([line]) => `> ${line}`,
  )
  const texts = [quoted.join('\n'), quoted.join('\r\n'), `以下两行供核验程序使用：${statement} ${signature}`]
  for (const text of texts) {
    const report = await checkEvidence(zip, text)
    assert.deepEqual([codesOf(report), report.known?.number], [[], made.anchor.number], text)
  }
  const other = statement.replace('"size":', '"size":1')
  assert.deepEqual(codesOf(await checkEvidence(zip, other)), ['anchor.unknown'])
})

const forge = async (change: Forgery, isSigned: boolean) => forgedPack(it, await made.download(), change, isSigned)

const forgeries: readonly (readonly [
  name: string,
  code: FindingCode,
  change: (student: any, school: any) => unknown,
])[] = [
  ['one digit of a row', 'row.changed', ({ rows }) => (rows[1].toMs += 1)],
  ['a row that is left out', 'row.order', ({ rows }) => rows.splice(1, 1)],
  ['a total', 'student.total', ({ totals }) => (totals.creditedMs += 1000)],
  ['another name', 'student.person', ({ student }) => (student.name = '赵丙')],
  ['another ID number', 'student.person', ({ student }) => (student.idCard = '110105********0038')],
  ['refusals that are left out', 'student.refusals', (json) => ((json.refusals = []), (json.totals.refusals = 0))],
  ['the duration of a video', 'row.duration', ({ videos }) => (videos[0].durationMs -= 1000)],
  ['the credit hours of a lesson', 'lesson.changed', ({ lessons }) => (lessons[0].creditHundredths = 9999)],
  ['a certificate', 'certificate.changed', ({ certificates }) => (certificates[0].hundredths += 100)],
  [
    'a certificate with more hours than the ledger',
    'certificate.hours',
    ({ certificates }) => (certificates[0].hundredths = 800_400),
  ],
  [
    'a certificate with more lessons than the ledger',
    'certificate.lessons',
    ({ certificates }) => Object.assign(certificates[0], { completedLessons: 80, totalLessons: 90 }),
  ],
  [
    'a certificate of a day before the study',
    'certificate.day',
    ({ certificates }) =>
      Object.assign(certificates[0], { completedLessons: 1, totalLessons: 1, completionDate: '2026-11-19' }),
  ],
  ['a certificate that is left out', 'certificate.missing', ({ certificates }) => certificates.splice(0, 1)],
  [
    'a version of the rule',
    'change.digest',
    (_, school) => school && (school.changes[0].facts = '{"scope":"school","version":2,"rule":{"unit":"45"}}'),
  ],
  ['an anchor that is left out', 'anchor.order', (_, school) => school?.anchors.splice(0, 1)],
  [
    'a root',
    'anchor.signature',
    (_, school) =>
      school &&
      (school.anchors[0].statement = school.anchors[0].statement.replace(/(?<="root":")./, (digit: string) =>
        digit === '0' ? '1' : '0',
      )),
  ],
]
for (const [name, code, change] of forgeries)
  test(`reports ${name}, even if the school signs the pack again`, async () => {
    const apply = (file: string, json: any) =>
      file === 'school.json'
        ? change(
            { rows: [{}, {}], totals: {}, student: {}, refusals: [], videos: [{}], lessons: [{}], certificates: [{}] },
            json,
          )
        : change(json, undefined)
    const codes = codesOf(await checkEvidence(await forge(apply, true)))
    assert.ok(codes.includes(code), codes.join())
    assert.ok(!codes.includes('pack.changed'))
  })

test('reports any file that was changed, added or removed after signing', async () => {
  const files = unzip(await made.download())
  const pdf = [...files.keys()].find((name) => name.endsWith('.pdf'))!
  const again = async () => (await checkEvidence(await zipAgain(files))).findings
  const body = Buffer.from(files.get(pdf)!)
  body[100]! ^= 1
  files.set(pdf, body)
  assert.deepEqual(await again(), [{ file: '', code: 'pack.changed', values: { name: pdf } }])
  files.delete(pdf)
  files.set('notes.txt', Buffer.from('x'))
  assert.deepEqual(await again(), [
    { file: '', code: 'pack.missing', values: { name: pdf } },
    { file: '', code: 'pack.added', values: { name: 'notes.txt' } },
  ])
  assert.deepEqual(codesOf(await checkEvidence(Buffer.from('no zip at all'))), ['pack.noZip'])
})

test('node verify.mjs returns the same findings as text, and exits with 0 or 1', async (t) => {
  const zip = await made.download()
  const { run, check } = verifierOf(t, zip)
  const good = await check(zip, made.anchor.statement)
  assert.equal(good.code, 0, good.stdout)
  assert.match(good.stdout, /赵甲 110105\*{8}002X {2}0:02:05/)
  assert.match(good.stdout, /与您提供的存证（第 \d+ 号）一致\n核验通过/)
  const bad = await check(await forge((name, json) => name !== 'school.json' && (json.rows[1].newMs += 1), false))
  assert.equal(bad.code, 1)
  assert.match(bad.stdout, /! 第 2 行被改动/)
  assert.match(bad.stdout, /与清单不符，已被改动/)
  assert.equal((await run()).code, 2)
})

test('only users responsible for the students get their evidence', async () => {
  const organizationId = await it.world.organization()
  const head = await it.world.person('ORG_ADMIN', { organizationId })
  assert.equal((await it.post(made.path, { studentIds: [made.student.id] }, head.token)).status, 403)
  for (const who of [await it.world.student(), await it.world.person('TEACHER')])
    assert.equal((await it.post(made.path, { studentIds: [made.student.id] }, who.token)).status, 403)
  const token = await it.world.login(made.admin.id)
  assert.equal((await it.post(made.path, { studentIds: [] }, token)).status, 422)
  assert.equal((await it.post(made.path, { studentIds: [made.student.id], from: 'x' }, token)).status, 422)
  const fresh = await it.world.student({ organizationId })
  const own = await it.post(made.path, { studentIds: [fresh.id] }, head.token)
  assert.ok(rowsOfWorkbook(unzip(own.bytes).get('结果.xlsx')!).flat().includes('失败'))
})
