import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, redirect } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { QuestionText } from '../components/question-text.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { readNumber } from '../lib/read-number.ts'
import { privateMeta } from '../lib/session/guarded.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/questions'
import { asStudent, BackLink } from './section/sub-page.tsx'

const Pagination = lazyPart(() => import('../components/pagination.tsx'))

const address = '/student/questions'
const addressOf = (page: number) => (page > 1 ? `${address}?page=${page}` : address)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  asStudent(request, async ({ id: userId }) => {
    const { searchParams } = new URL(request.url)
    const page = readNumber(searchParams.get('page'), 1)
    // A message links to one question.
    const id = readNumber(searchParams.get('id'), 0) || undefined
    const query = { page: page - 1, id }
    const questions = await browserApi.listOwnQuestions({ params: { userId }, query })
    if (questions.totalPages && page > questions.totalPages) throw redirect(addressOf(questions.totalPages))
    return { questions, isOne: id !== undefined }
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('我的提问'))

/** A student's questions with the answers, each linked to its lesson. */
export default function Questions({ loaderData: { questions, isOne } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { clock } = useFormat()
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-[28px] font-bold">{t`我的提问`}</h1>
        {isOne ? (
          <ButtonLink to={address} tone="outline">{t`全部提问`}</ButtonLink>
        ) : (
          <BackLink to="/student">{t`返回个人中心`}</BackLink>
        )}
      </div>
      {questions.content.length === 0 ? (
        <EmptyState text={t`还没有提问。观看课程时，可以在课时下方向老师提问。`}>
          <ButtonLink to="/student#courses" tone="cinnabar">{t`继续学习`}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="surface divide-y divide-line">
            {questions.content.map((question) => (
              <li key={question.id} className="px-4 py-3 sm:px-5">
                <Link
                  to={`/course/${question.courseId}/play/${question.lessonId}`}
                  className="mb-1 inline-block text-sm wrap-anywhere text-primary hover:underline"
                >
                  {question.courseName} · {question.lessonTitle} · {clock(question.position)}
                </Link>
                <QuestionText question={question} />
              </li>
            ))}
          </ul>
          <Pagination page={questions} addressOf={addressOf} />
        </>
      )}
    </div>
  )
}
