import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ownSheetTitles } from '@jiangxue/contract/privacy/own-data.values.ts'
import type { KyselyPlugin } from 'kysely'
import { translateInto } from '../../../core/text/translate.ts'
import { testApp } from '../../../testing/test-app.ts'
import { writeOwnData } from './write-own-data.ts'

const it = testApp()

/** Columns that say which member of the staff did something to a row. */
const ofStaff =
  /^(created|updated|printed|reviewed|issued|requested|decided|done|confirmed|entered|published|closed|changed|hidden|made|assessed|sent|marked)_by$/

/** Tables about people that a copy leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  certificate_results: 'a list of the user who issued certificates',
  face_consents: 'told with the other consents',
  face_pictures: 'digests, which say nothing without the picture',
  factor_challenges: 'lives for minutes',
  known_origins: 'digests of what the sessions say',
  playback_sessions: 'what the study time came from',
  presence_states: 'a check that is underway',
  qr_logins: 'lives for minutes',
  recovery_codes: 'secrets',
  student_grams: 'an index of the name',
  student_import_changes: 'which fields an import filled in',
  student_totals: 'sums of the study time',
}

test('a copy reads every table about people, or this test says why not', async () => {
  const student = await it.world.student()
  const read = new Set<string>()
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const [, name] of JSON.stringify(node).matchAll(/"kind":"TableNode".*?"name":"(\w+)"/g))
        read.add((name as string).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const owner = { userId: student.id, now: it.now, timezone: 'Asia/Shanghai', keys: it.context.keys }
  await writeOwnData(it.context.database.read.withPlugin(noting), owner, {})

  const reference = await readFile(new URL('../../../../../../docs/reference/schema.md', import.meta.url), 'utf8')
  const aboutPeople = reference.split('\n## ').flatMap((table) => {
    const columns = [...table.matchAll(/^\| `?(\w+)`? \|.*→ users\.id/gm)].map(([, column]) => column as string)
    return columns.some((column) => !ofStaff.test(column)) ? [(table.split('\n')[0] as string).trim()] : []
  })
  assert.ok(read.has('study_segments') && aboutPeople.includes('study_segments'))
  assert.deepEqual(
    aboutPeople.filter((name) => !read.has(name) && !(name in leftOut)),
    [],
  )
  assert.deepEqual(
    Object.keys(leftOut).filter((name) => read.has(name)),
    [],
  )
})

test('every sheet has a name of its own that spreadsheets accept, in both languages', () => {
  for (const language of ['zh_CN', 'en_US'] as const) {
    const names = Object.values(ownSheetTitles).map((title) => translateInto(language, title).toLowerCase())
    assert.equal(new Set(names).size, names.length, language)
    for (const name of names) assert.match(name, /^[^[\]:*?/\\]{1,31}$/)
  }
})
