import type { DemoCourse, DemoLesson } from '../../packages/server/src/demo/content/courses.ts'
import type { Deck, Slide } from './deck.ts'

const minutesToWrite = 4
const minuteSeconds = 60
const compareSeconds = 60
const maxPoints = 4

/** Exercises on the topic of a lesson, in order. */
const exercises: readonly ((title: string) => string)[] = [
  (title) => `不看讲义，写出“${title}”的步骤或要点，每一条注明依据。`,
  (title) => `想一件你见过的事，用“${title}”的规则判断谁对谁错，写下理由。`,
  (title) => `把“${title}”整理成一张给新员工看的提示卡，不超过五条。`,
  (title) => `替一家五十人的公司列出“${title}”要准备的材料清单。`,
]

/** A slide and how long it is shown. */
export interface TimedSlide {
  readonly slide: Slide
  readonly seconds: number
}

/** Marks a lesson that ends with the exercises of its chapter. */
const mark = '（含本章实训）'

/**
 * Returns the timed exercises that end a chapter: for each of its lessons, some minutes to write and a sample answer to
 * compare. Undefined if the lesson has none.
 */
export function practiceDeck(
  course: DemoCourse,
  chapterIndex: number,
  lessonIndex: number,
): { deck: Deck; slides: readonly TimedSlide[] } | undefined {
  const chapter = course.chapters[chapterIndex]
  const lesson = chapter?.lessons[lessonIndex]
  if (!lesson?.title.endsWith(mark)) return
  const slides = chapter?.lessons.flatMap((each, index) => exerciseOf(each, index)) ?? []
  const deck = {
    title: lesson.title,
    subtitle: `${lesson.description}学完以后，用纸和笔完成本章 ${chapter?.lessons.length} 道计时练习。`,
    slides: slides.map(({ slide }) => slide),
  }
  return { deck, slides }
}

function exerciseOf({ title, description }: DemoLesson, index: number): TimedSlide[] {
  const name = title.replace(mark, '')
  const text = (exercises[index % exercises.length] as (title: string) => string)(name)
  const writing = Array.from({ length: minutesToWrite }, (_, minute): TimedSlide => ({
    slide: {
      kind: 'figure',
      title: `练习 ${index + 1}：${name}`,
      value: String(minutesToWrite - minute),
      unit: '分钟',
      text,
      aside: [],
      numeral: index,
    },
    seconds: minuteSeconds,
  }))
  const points = [name, ...description.split(/[，。：；、]/).filter(Boolean)].slice(0, maxPoints)
  const task = '对照这几条，缺了哪一条就补上哪一条。'
  return [...writing, { slide: { kind: 'recap', title: '对照要点', points, task }, seconds: compareSeconds }]
}
