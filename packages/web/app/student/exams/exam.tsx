import { examKindLabels } from '@jiangxue/contract/exam/exam.values.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useFormat } from '../../lib/use-format.ts'
import { asStudent, BackLink } from '../section/sub-page.tsx'
import type { Route } from './+types/exam'
import { ExamFacts, ExamState } from './exam-state.tsx'
import { ReceiptNote } from './receipt-note.tsx'
import { Rules } from './rules.tsx'
import { StartForm } from './start-form.tsx'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  asStudent(request, async () => {
    const exam = await browserApi.getMyExam({ params: { id: Number(params.examId) } })
    const last = exam.sittings.find(({ state }) => state === 'HANDED_IN')
    const receipt = last && (await browserApi.getReceipt({ params: { id: last.id } }))
    return { exam, receipt }
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: (loaderData as Awaited<ReturnType<typeof clientLoader>> | undefined)?.exam.name ?? text('考试'),
    robots: 'noindex,nofollow',
  })

/** An exam before and after it is sat: its rules, its start, the receipt and the result. */
export default function Exam({ loaderData: { exam, receipt } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  useReloadAtOpening(exam)
  const canEnter = exam.state === 'OPEN' || exam.state === 'STARTED'
  return (
    <div className="shell max-w-[760px] py-6 md:py-10">
      <div className="mb-5">
        {exam.lesson ? (
          <BackLink to={playerOf(exam.lesson)}>{t`返回课时`}</BackLink>
        ) : (
          <BackLink to="/student/exams">{t`全部考试`}</BackLink>
        )}
      </div>
      <div className="surface flex flex-col gap-5 p-4 sm:p-7">
        <div>
          <p className="text-sm wrap-anywhere text-ink-2">
            {translate(examKindLabels[exam.kind])} · {exam.ofName}
          </p>
          <h1 className="mt-1 font-serif text-[26px] leading-snug font-bold wrap-anywhere">{exam.name}</h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <ExamState state={exam.state} />
            <ExamFacts exam={exam} />
          </div>
        </div>
        {receipt && <ReceiptNote receipt={receipt} isWaiting={exam.score === null || exam.state === 'WAITING'} />}
        <Outcome exam={exam} />
        {(canEnter || exam.state === 'UPCOMING') && <Rules exam={exam} />}
        {canEnter && <StartForm key={exam.state} exam={exam} />}
      </div>
    </div>
  )
}

/** What there is to say when the exam cannot be entered, and the link to the sheet. */
function Outcome({ exam: { state, opensAt, makeUp, sittings, lesson, nextAt } }: { exam: MyExam }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const from = dateTime(opensAt)
  const [makeUpFrom, makeUpTo] = [dateTime(makeUp?.opensAt), dateTime(makeUp?.closesAt)]
  const next = dateTime(nextAt)
  const revealed = sittings.find(({ isRevealed }) => isRevealed)
  return (
    <>
      {state === 'UPCOMING' && <p className="text-md">{t`考试尚未开始，开放时间：${from}`}</p>}
      {state === 'ABSENT' && <p className="text-md">{t`您没有参加这场考试。`}</p>}
      {next && <p className="text-md">{t`您本次未通过，${next} 后可以再测。`}</p>}
      {state === 'PASSED' && lesson && (
        <ButtonLink to={playerOf(lesson)} tone="cinnabar" className="self-start">
          {t`继续学习`}
        </ButtonLink>
      )}
      {makeUp && <p className="text-md">{t`您本次未合格，补考时间 ${makeUpFrom} 至 ${makeUpTo}。`}</p>}
      {revealed && (
        <ButtonLink to={`/student/attempts/${revealed.id}`} tone="outline" className="self-start">
          {revealed.isMakeUp ? t`查看补考答卷` : t`查看答卷`}
        </ButtonLink>
      )}
    </>
  )
}

const playerOf = ({ id, courseId }: NonNullable<MyExam['lesson']>) => `/course/${courseId}/play/${id}`

const longestTimerMs = 2 ** 31 - 1

/** Shows the start as soon as the exam opens, or can be sat again. */
function useReloadAtOpening({ state, makeUp, opensAt: firstAt, nextAt, now }: MyExam) {
  const { revalidate } = useRevalidator()
  const opensAt = nextAt ?? makeUp?.opensAt ?? firstAt
  useEffect(() => {
    const waitMs = Date.parse(opensAt) - Date.parse(now)
    if ((state !== 'UPCOMING' && !makeUp && nextAt === null) || waitMs < 0 || waitMs > longestTimerMs) return undefined
    const timer = setTimeout(() => void revalidate(), waitMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `revalidate` is another function each time
  }, [state, makeUp, opensAt, nextAt, now])
}
