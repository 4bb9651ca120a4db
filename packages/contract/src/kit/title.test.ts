import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CourseFields } from '../course/course-admin.ts'
import { MaterialFields } from '../course/material.ts'
import { ChapterForm, LessonFields } from '../course/outline.ts'
import { NewsFields } from '../site/news.ts'

const titles = {
  course: CourseFields.shape.name,
  chapter: ChapterForm.shape.title,
  lesson: LessonFields.shape.title,
  news: NewsFields.shape.title,
  material: MaterialFields.shape.name,
}

test('every title needs a visible character', () => {
  for (const [name, field] of Object.entries(titles)) {
    for (const blank of ['', ' ', '\u3000', '\u200b', '\u200b\u2060\ufeff', '\u00ad', '\u3164', '\u2800', '\u202e'])
      assert.equal(field.safeParse(blank).success, false, `${name} ${JSON.stringify(blank)}`)
    for (const shown of ['一', 'A', '1', '？', '😀', '\u200b第一课', 'C++'])
      assert.equal(field.safeParse(shown).success, true, `${name} ${shown}`)
    assert.equal(field.safeParse('长'.repeat(101)).success, false, name)
  }
})
