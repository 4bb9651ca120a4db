import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const labelFiles = globSync('**/use-*-labels.client.ts', { cwd: import.meta.dirname })
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('label files are found', () => assert.ok(labelFiles.length > 4))

for (const file of labelFiles)
  test(`every field labeled in ${file} is in a form of its section`, () => {
    const fields = [...read(file).matchAll(/\b(\w+): t`/g)].map(([, name]) => name)
    const section = globSync(`${dirname(file)}/**/*.tsx`, { cwd: import.meta.dirname })
      .map(read)
      .join()
    assert.ok(fields.length > 0)
    assert.deepEqual(
      fields.filter((name) => !section.includes(`field('${name}')`)),
      [],
    )
  })
