import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Route } from './+types/exams'
import { BackLink } from './back-link.tsx'
import { ExamRow } from './exam-row.tsx'
import { asStudent } from './load-as-student.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  asStudent(request, async () => ({ exams: await browserApi.listMyExams() }))
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('我的考试'), robots: 'noindex,nofollow' })

/** All exams of the student, with their results once known. */
export default function Exams({ loaderData: { exams } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-[28px] font-bold">{t`我的考试`}</h1>
        <BackLink to="/student">{t`返回个人中心`}</BackLink>
      </div>
      {exams.length === 0 ? (
        <EmptyState text={t`还没有考试`} />
      ) : (
        <ul className="surface divide-y divide-line">
          {exams.map((exam) => (
            <ExamRow key={exam.id} exam={exam} />
          ))}
        </ul>
      )}
    </div>
  )
}
