import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { asStudent, BackLink } from '../section/sub-page.tsx'
import type { Route } from './+types/exams'
import { ExamRow } from './exam-row.tsx'
import { Mistakes } from './mistakes.tsx'

const mistakesQuery = 'show=mistakes'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  asStudent(request, async () =>
    new URL(request.url).search === `?${mistakesQuery}`
      ? { mistakes: await browserApi.listMistakes(), exams: undefined }
      : { exams: await browserApi.listMyExams(), mistakes: undefined },
  )
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('我的考试'))

/** All exams of the student with their results once known, or the items that they answered wrong. */
export default function Exams({ loaderData: { exams, mistakes } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-[28px] font-bold">{t`我的考试`}</h1>
        <BackLink to="/student">{t`返回个人中心`}</BackLink>
      </div>
      <nav aria-label={t`我的考试`} className="mb-5 flex gap-x-2 border-b border-line">
        <PartLink to="/student/exams" isCurrent={exams !== undefined}>{t`考试`}</PartLink>
        <PartLink to={`/student/exams?${mistakesQuery}`} isCurrent={mistakes !== undefined}>{t`错题本`}</PartLink>
      </nav>
      {mistakes ? <Mistakes mistakes={mistakes} /> : <ExamList exams={exams} />}
    </div>
  )
}

const PartLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className="-mb-px flex h-12 items-center border-b-[3px] border-transparent px-4 text-md text-ink-2 hover:text-ink aria-[current]:border-cinnabar aria-[current]:font-semibold aria-[current]:text-ink"
  >
    {children}
  </Link>
)

function ExamList({ exams }: { exams: readonly MyExam[] }) {
  const { t } = useLingui()
  return exams.length === 0 ? (
    <EmptyState text={t`还没有考试`} />
  ) : (
    <ul className="surface divide-y divide-line">
      {exams.map((exam) => (
        <ExamRow key={exam.id} exam={exam} />
      ))}
    </ul>
  )
}
