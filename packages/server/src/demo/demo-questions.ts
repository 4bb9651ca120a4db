import type { Context } from '../core/context.ts'
import type { Actor } from '../core/http/caller.ts'
import { answerQuestion, askQuestion } from '../teaching/question/ask-question.ts'
import { demoQuestions } from './content/questions.ts'
import { demoAdmin } from './demo-actor.ts'
import type { StudyPlan } from './demo-study.ts'
import type { DemoLessonRow } from './demo.queries.ts'
import { workingTime } from './working-time.ts'

const dayMs = 86_400_000
const answeredAfterMs = 3 * 3_600_000

/** Loads questions of students about lessons they have completed, with the school's answers. */
export async function loadQuestions(
  context: Context,
  lessons: readonly DemoLessonRow[],
  plans: readonly StudyPlan[],
): Promise<void> {
  const admin = await demoAdmin(context)
  const today = context.now()
  const { 'basic.timezone': timezone } = await context.settings.current()
  for (const [index, { course, lesson, second, daysAgo, content, answer }] of demoQuestions.entries()) {
    const { id } = lessons.filter(({ courseName }) => courseName === course)[lesson] as DemoLessonRow
    const learners = plans.filter((plan) => plan.lessons.some((learned) => learned.id === id))
    const { studentId } = learners[(index * 7) % learners.length] as StudyPlan
    const askedAt = workingTime(today - daysAgo * dayMs, index, timezone, today)
    const student: Actor = {
      ...admin,
      context: { ...context, now: () => askedAt },
      caller: { ...admin.caller, userId: studentId, role: 'STUDENT' },
    }
    const question = await askQuestion(student, id, { content, position: second })
    const answeredAt = Math.min(askedAt + answeredAfterMs, today)
    if (answer) await answerQuestion({ ...admin, context: { ...context, now: () => answeredAt } }, question.id, answer)
  }
}
