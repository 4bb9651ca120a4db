import type { ExamForm } from '@jiangxue/contract/exam/exam.ts'
import { blanksIn } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import type { Answer } from '@jiangxue/contract/exam/sitting.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { siteDay, startOfSiteDay } from '../../../core/time/site-day.ts'
import { changeLesson } from '../../../teaching/outline/change-lesson.ts'
import { listOutlineLessons } from '../../../teaching/outline/outline.queries.ts'
import { publishExam } from '../exam/publish-exam.ts'
import { releaseResults } from '../exam/release-results.ts'
import { createExam } from '../exam/save-exam.ts'
import { sendNotices } from '../notices/send-notices.ts'
import { createPaper } from '../paper/save-paper.ts'
import { loadPool, paperOf, versionOf } from '../sitting/pool.ts'
import { handIn } from '../sitting/save-answers.ts'
import { getAttempt, getExam } from '../sitting/sitting.queries.ts'
import { startAttempt } from '../sitting/start-attempt.ts'
import { listLearners } from './demo-items.queries.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
const mostCandidates = 6
/** Half past nine in the morning. */
const opensMs = 9.5 * hourMs

const titles: Record<ItemKind, string> = {
  single: '一、单项选择题',
  multiple: '二、多项选择题',
  judge: '三、判断题',
  blank: '四、填空题',
  essay: '五、简答题',
}

/** A random section of a paper; points are hundredths. */
const section = (kind: ItemKind, count: number, points: number, bankId: number): PaperSection => ({
  title: titles[kind],
  kind,
  points,
  itemIds: [],
  pick: { count, bankIds: [bankId], topics: [], difficulties: [] },
})

/**
 * Adds an exam with results, one that opens tomorrow, and a practice with the quiz of a lesson, each drawn from the bank
 * of its course.
 */
export async function loadDemoExams(admin: Actor, banks: readonly Bank[]): Promise<void> {
  const [ended, practiced, coming] = banks
  if (ended) await loadEnded(admin, ended)
  if (practiced) {
    await loadPractice(admin, practiced)
    await loadQuiz(admin, practiced)
  }
  if (coming) await loadComing(admin, coming)
  await notifyPeople(admin)
}

/** Messages of a past exam are as old as it is. */
const notifyPeople = ({ context }: Actor) => sendNotices(context, new AbortController().signal)

interface Bank {
  readonly id: number
  readonly courseId: number
}

type Plan = Omit<ExamForm, 'paperId' | 'courseId'> & { readonly paper: string; readonly sections: PaperSection[] }

/** Publishes an exam of a course with a paper of its own, and returns its id. */
async function publish(staff: Actor, courseId: number, { paper, sections, ...form }: Plan): Promise<number> {
  const paperId = await createPaper(staff, { name: paper, courseId, sections })
  const examId = await createExam(staff, { ...form, courseId, paperId })
  await publishExam(staff, examId, {})
  await notifyPeople(staff)
  return examId
}

async function loadEnded(admin: Actor, { id, courseId }: Bank): Promise<void> {
  const opensAt = (await morningOf(admin, -6)) + opensMs
  const examId = await publish(at(admin, opensAt - 3 * dayMs), courseId, {
    kind: 'COURSE',
    name: '劳动关系协调员理论考试',
    paper: '劳动关系协调员理论试卷',
    sections: [
      section('single', 15, 300, id),
      section('multiple', 6, 500, id),
      section('judge', 5, 300, id),
      section('blank', 2, 500, id),
    ],
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(opensAt + 2 * hourMs).toISOString(),
    minutes: 60,
    reveals: 'answers',
  })
  const learners = await listLearners(admin.context.database.read, courseId, opensAt, mostCandidates)
  for (const [index, learner] of learners.entries()) await sit(admin, examId, learner, index, opensAt)
  const marker = at(admin, opensAt + 5 * hourMs)
  await releaseResults(marker, examId, {})
  await notifyPeople(marker)
}

/** A candidate answers some items rightly, hands in after a while, and nothing is left to be marked by people. */
async function sit(admin: Actor, examId: number, studentId: number, index: number, opensAt: number): Promise<void> {
  const startedAt = opensAt + (2 + index * 3) * minuteMs
  const candidate = (time: number): Actor => {
    const actor = at(admin, time)
    return { ...actor, caller: { ...actor.caller, userId: studentId, role: 'STUDENT' } }
  }
  const { id, session } = await startAttempt(candidate(startedAt), examId, {})
  const { read } = admin.context.database
  const exam = await getExam(read, examId)
  const attempt = await getAttempt(read, id)
  const pool = await loadPool(read, exam)
  const answers: Record<string, Answer> = {}
  for (const item of paperOf(pool, exam, attempt.seed)) {
    const knows = (item.itemVersionId * 7 + index * 5) % 10 < 9 - index
    answers[item.position] = answerOf(versionOf(pool, item), knows)
  }
  const handedInAt = startedAt + (28 + index * 4) * minuteMs
  await handIn(candidate(handedInAt), id, { session, number: 1, answers })
}

function answerOf({ kind, content }: ReturnType<typeof versionOf>, knows: boolean): Answer {
  const ids = content.options.filter(({ isRight }) => isRight === knows).map(({ id }) => id)
  if (kind === 'single') return ids[0] as string
  if (kind === 'multiple') return ids.length > 0 ? ids : content.options.slice(0, 1).map(({ id }) => id)
  if (kind === 'judge') return content.isTrue === knows
  const blanks = knows ? content.blanks.map(({ accepted }) => accepted[0] ?? '') : ['8']
  return { blanks: blanks.slice(0, blanksIn(content.stem)) }
}

async function loadPractice(admin: Actor, { id, courseId }: Bank): Promise<void> {
  const now = admin.context.now()
  await publish(at(admin, now - 10 * dayMs), courseId, {
    kind: 'PRACTICE',
    name: '编程与数据练习',
    paper: '编程与数据练习卷',
    sections: [section('single', 8, 500, id), section('multiple', 3, 1000, id), section('judge', 3, 1000, id)],
    opensAt: new Date(now - 9 * dayMs).toISOString(),
    closesAt: null,
    minutes: 30,
  })
}

/** The quiz of the first lesson of a course. */
async function loadQuiz(admin: Actor, { id, courseId }: Bank): Promise<void> {
  const opensAt = admin.context.now() - 10 * dayMs
  const quizId = await publish(at(admin, opensAt), courseId, {
    kind: 'QUIZ',
    name: '编程基础测验',
    paper: '编程基础小卷',
    sections: [section('single', 4, 1500, id), section('judge', 2, 2000, id)],
    opensAt: new Date(opensAt).toISOString(),
    minutes: 10,
  })
  const [first] = await listOutlineLessons(admin.context.database.read, courseId)
  if (first) await changeLesson(admin, first.id, { quizId })
}

async function loadComing(admin: Actor, { id, courseId }: Bank): Promise<void> {
  const opensAt = (await morningOf(admin, 1)) + opensMs
  await publish(at(admin, admin.context.now() - dayMs), courseId, {
    kind: 'COURSE',
    name: '系统与网络阶段考试',
    paper: '系统与网络阶段试卷',
    sections: [
      section('single', 14, 300, id),
      section('multiple', 5, 500, id),
      section('judge', 5, 300, id),
      section('blank', 4, 450, id),
    ],
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(opensAt + 90 * minuteMs).toISOString(),
    minutes: 60,
    lateMinutes: 30,
  })
}

/** An actor at another time. */
const at = (actor: Actor, time: number): Actor => ({ ...actor, context: { ...actor.context, now: () => time } })

/** When a day begins, so many days from today. */
async function morningOf({ context }: Actor, days: number): Promise<number> {
  const { 'basic.timezone': timezone } = await context.settings.current()
  return startOfSiteDay(siteDay(context.now() + days * dayMs, timezone), timezone)
}
