import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { FileText, MessageCircleQuestionMark, NotebookPen } from 'lucide-react'
import type { ShouldRevalidateFunction } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { StudyLimits } from '../components/study-limits.tsx'
import { guarded, privateMeta } from '../lib/session/guarded.ts'
import { currentAccount } from '../lib/session/session.ts'
import { useSite } from '../lib/site.ts'
import type { Route } from './+types/student'
import { Anomalies } from './anomalies.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { Certificates } from './certificates.tsx'
import { Goals } from './goals.tsx'
import { loadStudent } from './load-student.ts'
import { Materials } from './materials.tsx'
import { NextLesson } from './next-lesson.tsx'
import { Orders } from './orders.tsx'
import { OwnCourses } from './own-courses.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { Refusals } from './refusals.tsx'
import { FailedLoad } from './section/failed-load.tsx'
import { Section } from './section/section.tsx'
import { StatCards } from './stat-cards.tsx'
import { StudentSkeleton } from './student-skeleton.tsx'
import { TodayCard } from './today-card.tsx'
import { Welcome } from './welcome.tsx'

const Activity = lazyPart(() => import('./activity.tsx'), {
  whileLoading: () => <div className="skeleton h-96 rounded-card" />,
})

const EmploymentCard = lazyPart(() => import('./employment/employment-card.tsx'))
const ContractsCard = lazyPart(() => import('./contracts/contracts-card.tsx'))
const ExamsCard = lazyPart(() => import('./exams/exams-card.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('student', request, async () => {
    const userId = currentAccount()?.id
    return userId ? loadStudent(userId) : null
  })
clientLoader.hydrate = true as const
export const HydrateFallback = StudentSkeleton
/** Changing the filter needs no reload, since it works on loaded data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)
export const meta = privateMeta(text('个人中心'))

export default function Student({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="shell max-w-[1000px] pt-4 pb-12 md:pt-10 md:pb-16">
      <h1 className="sr-only">{t`个人中心`}</h1>
      {!loaderData ? (
        <ProblemNotice message={t`用户 ID 未找到`} />
      ) : loaderData.hasFailed ? (
        <FailedLoad message={t`个人中心没有加载出来，请检查网络后重试`} />
      ) : (
        <Centre {...loaderData} />
      )}
    </div>
  )
}

function Centre({
  userId,
  now,
  profile,
  totals,
  today,
  certificateProgress,
  courses,
  orders,
  refunds,
  goals,
  certificates,
  materials,
  days,
  refusals,
  anomalies,
  classes,
  employment,
}: Omit<Awaited<ReturnType<typeof loadStudent>>, 'hasFailed'>) {
  const { t } = useLingui()
  const { hasExams, agreements } = useSite()
  const hasContracts = agreements.some(({ kind }) => kind === 'contract')
  const isNew = !courses.failure && courses.value.length === 0 && certificates.value.length === 0
  const records = (
    <span className="flex flex-wrap gap-2">
      <ButtonLink to="/student/questions" tone="outline">
        <MessageCircleQuestionMark aria-hidden size={18} />
        {t`我的提问`}
      </ButtonLink>
      {hasExams && (
        <ButtonLink to="/student/exams" tone="outline">
          <NotebookPen aria-hidden size={18} />
          {t`我的考试`}
        </ButtonLink>
      )}
      <ButtonLink to="/student/records" tone="outline">
        <FileText aria-hidden size={18} />
        {t`学习记录`}
      </ButtonLink>
    </span>
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        {isNew ? (
          <Welcome name={profile.value?.name ?? ''} previewLessons={certificateProgress.value?.previewLessons} />
        ) : (
          !courses.failure && <NextLesson courses={courses.value} />
        )}
        <TodayCard daily={goals.value?.daily}>
          <CertificateButton
            userId={userId}
            certificateProgress={certificateProgress.value}
            hasCertificate={certificates.value.some(({ status }) => status === 'VALID')}
          />
        </TodayCard>
      </div>
      {(classes.value.length > 0 ? classes.value : [null]).map((trainingClass) => (
        <StudyLimits
          key={trainingClass?.id ?? 0}
          trainingClass={trainingClass}
          classroomHours={trainingClass?.classroomHours}
          parts={trainingClass?.parts}
          className="mt-4 rounded-control bg-gold-tint px-4 py-3 text-sm text-gold-text"
        />
      ))}
      {employment.value.length > 0 && <EmploymentCard questions={employment.value} />}
      <Anomalies userId={userId} anomalies={anomalies} />
      {profile.value ? (
        <ProfileHeader profile={profile.value} totals={totals.value ?? undefined} />
      ) : (
        <div className="mt-4">
          <FailedLoad message={profile.failure ?? ''} />
        </div>
      )}
      <StatCards today={today} />
      {hasExams && <ExamsCard />}
      {!isNew && <OwnCourses courses={courses} />}
      <Certificates certificates={certificates} />
      <Goals userId={userId} goals={goals} />
      {!isNew && (
        <Section title={t`学习日历`} action={records} failure={days.failure}>
          <Activity userId={userId} now={now} days={days.value} />
        </Section>
      )}
      <Materials materials={materials} />
      {hasContracts && <ContractsCard />}
      <Orders orders={orders} refunds={refunds} courses={courses.value} />
      {(!isNew || (refusals.value?.totalElements ?? 0) > 0) && <Refusals userId={userId} refusals={refusals} />}
    </>
  )
}
