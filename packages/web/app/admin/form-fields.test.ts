import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fieldLabels } from '@jiangxue/contract/office/field-labels.values.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
/** The files that label the fields of each noun. */
const labeledIn = Map.groupBy(
  globSync('*/**/*.client.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['kit/**'] }).flatMap((file) =>
    [...read(file).matchAll(/useFieldLabels\('(\w+)'\)/g)].map(([, noun]) => ({ noun, file })),
  ),
  ({ noun }) => noun as keyof typeof fieldLabels,
)

test('every noun with labels has a form', () =>
  assert.deepEqual(
    Object.keys(fieldLabels).filter((noun) => !labeledIn.has(noun as keyof typeof fieldLabels)),
    [],
  ))

for (const [noun, uses] of labeledIn)
  test(`every field of the labels of ${noun} is in a form of its section`, () => {
    let folder = dirname(uses[0]?.file ?? '')
    while (!uses.every(({ file }) => file.startsWith(`${folder}/`))) folder = dirname(folder)
    assert.notEqual(folder, '.')
    const fields = Object.keys(fieldLabels[noun])
    const section = globSync(`${folder}/**/*.tsx`, { cwd: import.meta.dirname })
      .map(read)
      .join()
    assert.ok(fields.length > 0)
    assert.deepEqual(
      fields.filter((name) => !section.includes(`field('${name}')`)),
      [],
    )
  })
