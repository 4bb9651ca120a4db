import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { Award, CircleCheck, Clock, Users } from 'lucide-react'
import { Link } from 'react-router'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { StudyTime } from '../../components/study-time.tsx'
import { useSectionAddress } from '../areas.ts'
import { FactTable, type Fact } from '../kit/fact-table.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { StatCards } from '../kit/stat-cards.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { useContractText } from './use-contract-text.client.ts'
import { useOrderText } from './use-order-text.client.ts'

interface ClassFactsProps {
  overview: ClassOverview
}

/** The facts and the progress of a class. */
export function ClassFacts({ overview }: ClassFactsProps) {
  const { t } = useLingui()
  const labels = useFieldLabels('class')
  const orderText = useOrderText()
  const contractText = useContractText()
  const { learningStatuses, certificates, memberCount, studyLimits, plan } = overview
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(t`、`) || '—'
  const facts: Fact[] = [
    [t`起止日期`, t`${overview.startDate} 至 ${overview.endDate}`],
    [labels.project, overview.project || t`学校的培训项目`],
    [labels.organizationId, overview.organizationName ?? '—'],
    [labels.teacherIds, names(overview.teachers)],
    [labels.onlineShare, `${overview.onlineShare}%`],
    [
      labels.keepsOrder,
      orderText(overview.keepsOrder) + (overview.coursesInOrder ? t`，学完上一门课程才能学下一门` : ''),
    ],
    [labels.needsContract, contractText(overview.needsContract)],
    [labels.needsAssessment, <Assessment key="assessment" overview={overview} />],
    ...(overview.exams.length > 0
      ? [[t`结业考核考试`, <Exams key="exams" exams={overview.exams} />] satisfies Fact]
      : []),
    [
      t`学时规则`,
      <span key="rule" className="block">
        {overview.hasOwnRule ? t`本班期的规则` : t`沿用学校的规则`}
        {studyLimits.map((limit) => (
          <span key={limit} className="block text-sm text-ink-2">
            {limit}
          </span>
        ))}
      </span>,
    ],
  ]
  if (plan)
    facts.push([
      labels.plan,
      <span key="plan" className="whitespace-pre-line">
        {plan}
      </span>,
    ])
  return (
    <div className="mb-4 grid gap-4">
      <StatCards
        label={overview.name}
        cards={[
          { Icon: Users, tint: 'primary', name: t`学员`, value: t`${memberCount} 人` },
          {
            Icon: Clock,
            tint: 'jade',
            name: t`学习时长`,
            value: <StudyTime seconds={overview.studySeconds} isUnverified={overview.isUnverified} />,
          },
          {
            Icon: CircleCheck,
            tint: 'gold',
            name: t`完成 ${overview.lessonsWanted} 课时`,
            value: t`${learningStatuses.done} 人`,
          },
          { Icon: Award, tint: 'cinnabar', name: t`已发证书`, value: t`${certificates} 本` },
        ]}
      />
      <Card>
        <FactTable facts={facts} />
      </Card>
      <Card title={t`课程进度`}>
        <ul className="grid gap-4">
          {overview.progress.map((course) => (
            <li key={course.id}>
              <span className="mb-1 flex flex-wrap justify-between gap-x-4">
                <b className="font-semibold [overflow-wrap:anywhere]">{course.name}</b>
                <span className="text-sm text-ink-2 tabular-nums">
                  {t`${course.lessonCount} 课时 · ${course.learners} 人已开始 · ${course.completed} 人已学完 · 平均 ${course.averageProgress}%`}
                </span>
              </span>
              <ProgressBar percent={course.averageProgress} label={course.name} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** The exams that give the results, which lead to their pages for those who may see them. */
function Exams({ exams }: Pick<ClassOverview, 'exams'>) {
  const mayOpen = usePermission()('exams.view')
  const address = useSectionAddress()
  return exams.map(({ id, name }) => (
    <span key={id} className="block wrap-anywhere">
      {mayOpen ? (
        <Link to={address(`exams/${id}`)} className="text-primary">
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  ))
}

/** What it takes to pass, and how many have: in a class with parts, also in each of them. */
function Assessment({ overview: { needsAssessment, passScore, assessed, parts, assessedParts } }: ClassFactsProps) {
  const { t } = useLingui()
  if (parts.length === 0)
    return needsAssessment
      ? t`${passScore} 分合格：合格 ${assessed.passed} 人，不合格 ${assessed.failed} 人，未考核 ${assessed.none} 人`
      : t`不要求考核`
  return (
    <>
      {needsAssessment ? t`各部分都合格才合格` : t`不要求考核`}
      {t`：合格 ${assessed.passed} 人，不合格 ${assessed.failed} 人，未考核完 ${assessed.none} 人`}
      {parts.map(({ id, name, weight, passScore: mark }) => {
        const { passed = 0, failed = 0, none = 0 } = assessedParts.find(({ partId }) => partId === id) ?? {}
        return (
          <span key={id} className="block text-sm text-ink-2">
            {t`${name}（权重 ${weight}%，${mark} 分合格）：合格 ${passed} 人，不合格 ${failed} 人，未考核 ${none} 人`}
          </span>
        )
      })}
    </>
  )
}
