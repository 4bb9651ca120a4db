import type { Context } from '../core/context.ts'
import type { Db } from '../core/database/database.ts'
import { changeSetting } from '../core/settings/settings.ts'
import { recordFile } from '../files/file/store-file.ts'
import { insertNews } from '../site/news/news.queries.ts'
import { toNewsColumns } from '../site/news/save-news.ts'
import { insertCategory } from '../teaching/category/category.queries.ts'
import { createCourse } from '../teaching/course-editing/create-course.ts'
import { insertMaterial } from '../teaching/material/material.queries.ts'
import { demoCategories, demoCourses, type DemoCourse } from './content/courses.ts'
import { lessonFilm } from './content/lesson-film.ts'
import { demoMaterials } from './content/materials.ts'
import { demoNews } from './content/news.ts'
import { demoPortraits, demoTeachers } from './content/people.ts'
import { demoGraduates, demoPartners } from './content/site.ts'
import { recordDemoVideo, storeDemoFile, type StoredDemoFile } from './demo-media.ts'
import { workingTime } from './working-time.ts'

const dayMs = 86_400_000

/** All stored files of the demo by name. */
export type DemoFiles = ReadonlyMap<string, StoredDemoFile>

export async function storeDemoFiles(context: Context): Promise<DemoFiles> {
  const files = new Map<string, StoredDemoFile>()
  const store = async (folder: string, names: readonly string[], access: 'public' | 'signed') => {
    for (const name of new Set(names))
      files.set(`${folder}/${name}`, await storeDemoFile(context, `${folder}/${name}`, access))
  }
  await store('lessons', demoCourses.flatMap(filmsOf), 'signed')
  await store(
    'covers',
    demoCourses.map((course) => course.cover),
    'public',
  )
  await store(
    'news',
    demoNews.map((news) => news.image),
    'public',
  )
  await store(
    'teachers',
    demoTeachers.map((teacher) => teacher.avatar),
    'public',
  )
  await store(
    'students',
    [...demoPortraits.values(), ...demoGraduates.flatMap(({ portrait }) => portrait ?? [])],
    'public',
  )
  await store(
    'partners',
    demoPartners.map((partner) => partner.logo),
    'public',
  )
  await store(
    'materials',
    demoMaterials.flatMap((material) => material.file ?? []),
    'signed',
  )
  return files
}

const filmsOf = (course: DemoCourse) =>
  course.chapters.flatMap(({ lessons }, chapter) =>
    lessons.map((_, lesson) => lessonFilm(course.slug, chapter, lesson)),
  )

/** Returns a demo file by name, such as `covers/python-start.webp`. */
export const fileOf = (files: DemoFiles, name: string): StoredDemoFile => {
  const file = files.get(name)
  if (!file) throw new Error(`The demo lacks the file ${name}`)
  return file
}

/** Loads categories, and courses with their lessons and videos. Returns course ids by slug. */
export async function loadCourses(
  db: Db,
  files: DemoFiles,
  teacherIds: ReadonlyMap<string, number>,
  timezone: string,
  now: number,
): Promise<Map<string, number>> {
  const categoryIds = new Map<string, number>()
  for (const [position, name] of demoCategories.entries())
    categoryIds.set(name, await insertCategory(db, { name, position, createdAt: now, updatedAt: now }))
  const mediaIds = new Map<string, number>()
  for (const film of demoCourses.flatMap(filmsOf))
    mediaIds.set(film, await recordDemoVideo(db, fileOf(files, `lessons/${film}`), now))
  const courseIds = new Map<string, number>()
  for (const course of demoCourses.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const at = workingTime(now - course.createdDaysAgo * dayMs, course.createdDaysAgo, timezone, now)
    const chapters = course.chapters.map(({ title, lessons }, chapterIndex) => ({
      title,
      lessons: lessons.map((lesson, lessonIndex) => ({
        ...lesson,
        mediaId: mediaIds.get(lessonFilm(course.slug, chapterIndex, lessonIndex)) as number,
      })),
    }))
    const id = await createCourse(
      db,
      {
        ...course,
        categoryId: categoryIds.get(course.categoryName) as number,
        coverFileId: await recordFile(db, fileOf(files, `covers/${course.cover}`).stored, null, at),
        teacherIds: course.teachers.flatMap((name) => teacherIds.get(name) ?? []),
        chapters,
      },
      at,
    )
    courseIds.set(course.slug, id)
  }
  return courseIds
}

export async function loadNews(db: Db, files: DemoFiles, timezone: string, now: number): Promise<void> {
  for (const [index, news] of demoNews.entries()) {
    const at = workingTime(now - news.publishedDaysAgo * dayMs, index, timezone, now)
    await insertNews(db, {
      summary: '',
      ...toNewsColumns(news),
      imageFileId: await recordFile(db, fileOf(files, `news/${news.image}`).stored, null, at),
      status: 'PUBLISHED',
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })
  }
}

/** Loads the demo's own site content: contact, graduates and partners. */
export async function loadSite(db: Db, files: DemoFiles, now: number): Promise<void> {
  await changeSetting(db, 'site.contactPhone', '0512-0000 0000', now)
  await changeSetting(db, 'site.contactAddress', '苏州市姑苏区学士街 88 号', now)
  await changeSetting(db, 'site.contactHours', '周一至周六 8:30–18:00', now)
  await changeSetting(db, 'basic.icp', '苏ICP备00000000号', now)
  const graduates = []
  for (const { portrait, ...graduate } of demoGraduates)
    graduates.push({
      ...graduate,
      avatarFileId:
        portrait === null ? null : await recordFile(db, fileOf(files, `students/${portrait}`).stored, null, now),
    })
  await changeSetting(db, 'site.successfulStudents', graduates, now)
  const partners = []
  for (const { name, logo } of demoPartners)
    partners.push({ name, logoFileId: await recordFile(db, fileOf(files, `partners/${logo}`).stored, null, now) })
  await changeSetting(db, 'site.partners', partners, now)
}

export async function loadMaterials(
  db: Db,
  files: DemoFiles,
  courseIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const material of demoMaterials) {
    const file = material.file === null ? undefined : fileOf(files, `materials/${material.file}`)
    await insertMaterial(db, {
      name: material.name,
      type: material.type,
      scope: material.courseSlug === null ? 'all' : 'course',
      courseId: material.courseSlug === null ? null : (courseIds.get(material.courseSlug) ?? null),
      fileId: file ? await recordFile(db, file.stored, null, now) : null,
      url: material.url,
      byteSize: file?.stored.byteSize ?? 0,
      createdAt: now,
      updatedAt: now,
    })
  }
}
