import type { DemoCourse } from '../../packages/server/src/demo/content/courses.ts'
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
/** How to study a lesson, by category: listen, do, compare. */
const ways: Record<string, readonly [string, string][]> = {
  软件开发: [
    ['先读', '不急着敲，先说出每一行在做什么'],
    ['再写', '合上视频，自己从头写一遍'],
    ['改一处', '猜结果，运行，看猜得对不对'],
  ],
  运维与云: [
    ['先看', '看清命令改动了什么、留下了什么'],
    ['再做', '在练习机上照做一遍'],
    ['弄坏它', '故意改错一处，再一步步找回来'],
  ],
  设计: [
    ['先看', '眯起眼睛，只看大小、疏密和轻重'],
    ['再画', '在纸上画三稿，不开软件'],
    ['删一样', '拿掉一个元素，看画面是否更好'],
  ],
  数据与人工智能: [
    ['先猜', '看数据之前写下自己的判断'],
    ['再算', '用十行数据手算一遍'],
    ['对照', '和程序的结果对一对，差在哪里'],
  ],
  职业资格: [
    ['先想', '想一件自己见过的事'],
    ['再套', '用这一课的规则说一遍谁对谁错'],
    ['写下来', '三句话：事实、依据、结论'],
  ],
}

/** Returns the slides of a lesson without a deck of its own. */
export function lessonDeck(course: DemoCourse, chapterIndex: number, lessonIndex: number): Deck {
  const chapter = course.chapters[chapterIndex]
  const lesson = chapter?.lessons[lessonIndex]
  if (!chapter || !lesson) throw new Error(`${course.slug}: no lesson ${chapterIndex + 1}-${lessonIndex + 1}`)
  const choices = tasks[course.categoryName] ?? []
  const task = choices[(chapterIndex + lessonIndex) % choices.length] ?? ''
  const points = [lesson.title, ...lesson.description.split(/[，。：；、]/).filter(Boolean)].slice(0, maxPoints)
  const previous = chapter.lessons[lessonIndex - 1]
  const next = chapter.lessons[lessonIndex + 1] ?? course.chapters[chapterIndex + 1]?.lessons[0]
  return {
    title: lesson.title,
    subtitle: lesson.description,
    slides: [
      {
        kind: 'figure',
        title: chapter.title,
        value: String(lessonIndex + 1),
        unit: `本章共 ${chapter.lessons.length} 课`,
        text: lesson.description,
        aside: [
          ...(previous ? [`上一课：${previous.title}`] : []),
          `这一课：${lesson.title}`,
          `主讲：${course.teachers[0]}`,
        ],
      },
      { kind: 'steps', title: '这一课怎么学', steps: [...(ways[course.categoryName] ?? [])] },
      { kind: 'figure', title: '停下来做一做', value: '2', unit: '分钟', text: task, aside: ['写在纸上', '不看讲义'] },
      { kind: 'recap', points, task: next ? `下一课：${next.title}` : '全部学完，回到目录检查一遍。' },
    ],
  }
}
