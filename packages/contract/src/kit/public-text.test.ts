import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicText, publicPathsOf, publicText, publicTextsOf } from './public-text.ts'
import { z } from './zod.ts'

const words = publicText(z.string())
const Item = z.object({ title: words.max(20).optional(), icon: z.string() })
const Form = z.object({ name: words, note: z.string(), items: z.array(Item).default([]), part: Item.nullable() })

test('optional, nullable and further restricted texts keep the mark', () => {
  for (const schema of [words, words.max(5), words.trim().optional(), words.nullable().optional(), words.default('')])
    assert.equal(isPublicText(schema), true)
  assert.equal(isPublicText(z.string()), false)
  assert.equal(isPublicText(Form), false)
})

test('the marked texts of a value are found at any depth, others are not', () => {
  const form = {
    name: '名称',
    note: '备注',
    items: [{ title: '一', icon: 'x' }, { icon: 'y' }],
    part: { title: '二', icon: 'z' },
  }
  assert.deepEqual(publicTextsOf(Form, form), ['名称', '一', '二'])
  assert.deepEqual(publicPathsOf(Form, form)[1], { path: ['items', 0, 'title'], words: '一' })
  assert.deepEqual(publicTextsOf(Form, { name: null, items: undefined, part: null }), [])
})
