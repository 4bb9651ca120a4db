import type { Video } from '@jiangxue/contract/course/course.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, ClipboardList } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { useFormat } from '../lib/use-format.ts'

interface QuizCardProps {
  quiz: NonNullable<Video['quiz']>
  /** Where the student enrolls first; null if they are enrolled. */
  enrollAt: string | null
}

/** The quiz of the lesson: how the student stands, and the way to it. */
export default function QuizCard({ quiz: { id, name }, enrollAt }: QuizCardProps) {
  const { t } = useLingui()
  const exam = useExam(enrollAt === null ? id : null)
  const action = {
    PASSED: t`查看测验`,
    STARTED: t`继续测验`,
    FAILED: t`查看测验`,
    OPEN: exam && exam.sittings.length > 0 ? t`再测一次` : t`开始测验`,
  }
  const isPassed = exam?.state === 'PASSED'
  const Icon = isPassed ? CircleCheck : ClipboardList
  return (
    <section
      aria-labelledby="quiz"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-night-line bg-night-deep p-4"
    >
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
        <Icon aria-hidden size={24} className="shrink-0 text-night-gold" />
        <div className="min-w-0">
          <h2 id="quiz" className="font-semibold wrap-anywhere text-white">{t`随堂测验：${name}`}</h2>
          <p role="status" className="mt-1 text-sm text-night-muted">
            {enrollAt !== null && t`报名课程后可以测验`}
            {exam && <QuizState exam={exam} />}
          </p>
        </div>
      </div>
      {enrollAt === null ? (
        <ButtonLink tone={isPassed ? 'onNight' : 'cinnabar'} to={`/student/exams/${id}`}>
          {action[(exam?.state ?? 'OPEN') as keyof typeof action] ?? t`查看测验`}
        </ButtonLink>
      ) : (
        <ButtonLink tone="cinnabar" to={enrollAt}>{t`去报名`}</ButtonLink>
      )}
    </section>
  )
}

/** Undefined until it is loaded; the way to the quiz does not need it. */
function useExam(id: number | null): MyExam | undefined {
  const [exam, setExam] = useState<MyExam>()
  useEffect(() => {
    if (id === null) return undefined
    let isGone = false
    browserApi.getMyExam({ params: { id } }).then(
      (loaded) => !isGone && setExam(loaded),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [id])
  return exam
}

function QuizState({ exam: { state, items, sittings, nextAt } }: { exam: MyExam }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const tries = sittings.length
  const next = dateTime(nextAt)
  if (state === 'PASSED') return t`已通过`
  if (state === 'STARTED') return t`测验中`
  if (next) return t`已测 ${tries} 次，未通过，${next} 后可以再测`
  if (tries > 0) return t`已测 ${tries} 次，未通过，可以再测`
  return t`共 ${items} 题，尚未开始`
}
