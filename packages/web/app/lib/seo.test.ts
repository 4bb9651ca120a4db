import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutDescription, pageSeo } from './seo.ts'

test('a description is plain text of at most 160 characters', () => {
  assert.equal(cutDescription('<p>学一门\n<b>真本事</b></p>'), '学一门 真本事')
  assert.equal(
    cutDescription('<p>学<strong>真</strong>本事，<em>每周</em>一课</p><p>动手</p>'),
    '学真本事，每周一课 动手',
  )
  assert.equal(Array.from(cutDescription('𠮷'.repeat(200))).length, 160)
})

test('a title is the page name and the school name', () => {
  const tags = pageSeo({ title: '课程中心', siteName: '匠学' })
  assert.deepEqual(tags[0], { title: '课程中心 - 匠学' })
  assert.deepEqual(
    tags.slice(1).map((tag) => 'name' in tag && tag.name),
    ['keywords', 'description', 'robots', 'author'],
  )
})
