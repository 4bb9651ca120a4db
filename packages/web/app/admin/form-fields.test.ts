import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fieldLabels } from '@jiangxue/contract/office/field-labels.values.ts'

const labelFiles = globSync('*/**/use-*-labels.client.ts', { cwd: import.meta.dirname, exclude: ['kit/**'] })
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
/** The nouns whose fields a file labels. */
const nounsOf = (file: string) =>
  [...read(file).matchAll(/useFieldLabels\('(\w+)'\)/g)].map(([, noun]) => noun as keyof typeof fieldLabels)

test('every noun with labels has a form', () =>
  assert.deepEqual(
    Object.keys(fieldLabels).filter((noun) => !labelFiles.some((file) => (nounsOf(file) as string[]).includes(noun))),
    [],
  ))

for (const file of labelFiles)
  test(`every field labeled in ${file} is in a form of its section`, () => {
    const fields = nounsOf(file).flatMap((noun) => Object.keys(fieldLabels[noun]))
    const section = globSync(`${dirname(file)}/**/*.tsx`, { cwd: import.meta.dirname })
      .map(read)
      .join()
    assert.ok(fields.length > 0)
    assert.deepEqual(
      fields.filter((name) => !section.includes(`field('${name}')`)),
      [],
    )
  })
