import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainName } from './send-zip.ts'

test('a file name is valid on every system, also if a long name is cut within a character', () => {
  assert.equal(plainName('王 / 小明', '劳动:关系.'), '王_小明_劳动_关系_')
  const name = plainName(`a${'𠮷'.repeat(40)}`)
  assert.ok(name.isWellFormed(), name)
  assert.equal(name, `a${'𠮷'.repeat(29)}_`)
})
