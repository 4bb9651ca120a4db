import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOfPath } from './json-line.ts'

const json = `{
  "name": "a \\"b\\", [c]: {d}",
  "columns": [
    { "header": "x", "codes": [] },
    {
      "header": "y",
      "codes": [{ "from": "1",
        "to": 2 }]
    }
  ]
}`

test('the line of a value is that on which it begins, of a missing one that of its parent', () => {
  const lines: readonly (readonly [readonly (string | number)[], number])[] = [
    [[], 1],
    [['name'], 2],
    [['columns'], 3],
    [['columns', 0, 'header'], 4],
    [['columns', 1], 5],
    [['columns', 1, 'header'], 6],
    [['columns', 1, 'codes', 0, 'from'], 7],
    [['columns', 1, 'codes', 0, 'to'], 8],
    [['columns', 1, 'source'], 5],
    [['authority'], 1],
    [['columns', 7, 'header'], 3],
  ]
  for (const [path, line] of lines) assert.equal(lineOfPath(json, path), line, path.join('.'))
})

test('a file that is nested without end is read', () => {
  const depth = 100_000
  assert.equal(lineOfPath(`{"a":${'['.repeat(depth)}${']'.repeat(depth)},\n"b":1}`, ['b']), 2)
})
