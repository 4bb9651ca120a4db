import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPartStore, type PageParts } from './page-parts.ts'

/** Renders a page of parts, given as pairs of key and HTML, and returns it with the keys that had to be rendered. */
function render(parts: PageParts, ...content: readonly (readonly [key: string, html: string])[]) {
  const rendered: string[] = []
  const html = content.map(([key, own]) => {
    const { tag, isKept } = parts.place(key)
    if (!isKept) rendered.push(key)
    return `<li><${tag}>${isKept ? '' : own}</${tag}></li>`
  })
  return { html: parts.insert(html.join('')), rendered }
}

test('a part is rendered once and inserted into later pages at any place', () => {
  const start = createPartStore()
  const first = render(start('学校'), ['a', '<p>甲</p>'], ['b', '<p>乙\n</p>'])
  assert.deepEqual(first, { html: '<li><p>甲</p></li><li><p>乙\n</p></li>', rendered: ['a', 'b'] })
  const second = render(start('学校'), ['c', '<p>$1 丙</p>'], ['b', ''], ['a', ''], ['b', ''])
  assert.deepEqual(second, {
    html: '<li><p>$1 丙</p></li><li><p>乙\n</p></li><li><p>甲</p></li><li><p>乙\n</p></li>',
    rendered: ['c'],
  })
})

test('nothing is kept when the settings change', () => {
  const start = createPartStore()
  render(start('学校'), ['a', '旧'])
  assert.deepEqual(render(start('新学校'), ['a', '新']), { html: '<li>新</li>', rendered: ['a'] })
})

test('the longest unused parts are dropped when the store is full', () => {
  const start = createPartStore(10)
  render(start(''), ['a', '1234'], ['b', '1234'])
  assert.deepEqual(render(start(''), ['a', '']).rendered, [])
  assert.deepEqual(render(start(''), ['c', '12']).rendered, ['c'])
  assert.deepEqual(render(start(''), ['a', '']).rendered, [])
  assert.deepEqual(render(start(''), ['b', '1234']).rendered, ['b'])
})

test('a part with ids that depend on its place is never kept', () => {
  const start = createPartStore()
  for (const id of ['_R_1_', '_R_2_'])
    assert.deepEqual(render(start(''), ['a', `<i id="${id}"></i>`]), {
      html: `<li><i id="${id}"></i></li>`,
      rendered: ['a'],
    })
})

test('text of a page that looks like a placeholder stays text', () => {
  const parts = createPartStore()('')
  const text = '<part-0>文字</part-0>'
  assert.equal(parts.insert(text), text)
})
