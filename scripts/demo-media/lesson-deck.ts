import type { DemoCourse } from '../../packages/server/src/demo/content/courses.ts'
import { lessonFilm } from '../../packages/server/src/demo/content/lesson-film.ts'
import type { Deck } from './deck.ts'

const tasks: Record<string, readonly string[]> = {
  软件开发: ['合上视频，把这一课的例子重写一遍。', '改动一处，先猜结果，再运行验证。', '给同桌讲清楚你写的每一行。'],
  运维与云: ['在练习机上把这一课的操作做一遍。', '写下三条命令和它们各自的用途。', '故意弄坏一处，再自己修好。'],
  设计: [
    '找一张每天看到的页面，用这一课的眼光重看。',
    '不用电脑，先在纸上画三个方案。',
    '删掉一样东西，看看画面是否更好。',
  ],
  数据与人工智能: [
    '用自己的十行数据试一遍这一课的方法。',
    '先写下你的猜测，再看数据怎么说。',
    '把结论写成一句别人听得懂的话。',
  ],
  职业资格: [
    '想一件你经历过的事，用这一课的规则说一遍。',
    '把这一课整理成一张能贴在墙上的清单。',
    '和同学互换角色，各讲一遍。',
  ],
}
const maxPoints = 4

/** Returns the slides of a lesson without its own deck: its title, its place in the chapter, and a recap. */
export function lessonDeck(course: DemoCourse, chapterIndex: number, lessonIndex: number): Deck {
  const chapter = course.chapters[chapterIndex]
  const lesson = chapter?.lessons[lessonIndex]
  if (!chapter || !lesson) throw new Error(`${course.slug}: no lesson ${chapterIndex + 1}-${lessonIndex + 1}`)
  const choices = tasks[course.categoryName] ?? []
  return {
    video: lessonFilm(course, chapterIndex, lessonIndex).name,
    course: course.slug,
    title: lesson.title,
    subtitle: lesson.description,
    slides: [
      {
        kind: 'figure',
        title: chapter.title,
        value: String(lessonIndex + 1),
        unit: `本章共 ${chapter.lessons.length} 课`,
        text: lesson.description,
        aside: [`这一课：${lesson.title}`, `主讲：${course.teachers[0]}`],
      },
      {
        kind: 'recap',
        points: [lesson.title, ...lesson.description.split(/[，。：；]/).filter(Boolean)].slice(0, maxPoints),
        task: choices[(chapterIndex + lessonIndex) % choices.length] ?? '',
      },
    ],
  }
}
