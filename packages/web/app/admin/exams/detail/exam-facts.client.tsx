import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import {
  deviceRuleLabels,
  isFormal,
  isUntilPassed,
  multipleRuleLabels,
  resultRuleLabels,
  revealLabels,
} from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { ClipboardCheck, PenLine, SquarePen, Users } from 'lucide-react'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { FactTable, type Fact } from '../../kit/fact-table.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { PermittedLink } from '../../kit/permitted-link.client.tsx'
import { StatCards } from '../../kit/stat-cards.client.tsx'

/** What an exam is, and how many candidates are where. */
export function ExamFacts({ exam }: { exam: Exam }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const labels = useFieldLabels('exam')
  const address = useSectionAddress()
  const { attempts, lateMinutes, earlyMinutes, leaveLimit, passPercent, items, total } = exam
  const [from, to] = [dateTime(exam.opensAt), dateTime(exam.closesAt)]
  const [makeUpFrom, makeUpTo] = [dateTime(exam.makeUp?.opensAt), dateTime(exam.makeUp?.closesAt)]
  const shuffled = [exam.shufflesItems && labels.shufflesItems, exam.shufflesOptions && labels.shufflesOptions]
  const entryFacts: Fact[] = [
    [labels.deviceRule, translate(deviceRuleLabels[exam.deviceRule])],
    [labels.hasDoorCode, exam.hasDoorCode ? t`进入时需要` : t`不需要`],
    [labels.networks, exam.networks.join(t`、`) || t`不限制`],
    [labels.needsLessons, exam.needsLessons ? t`学完全部课时` : t`不限制`],
  ]
  const inMinutes = (minutes: number) => t`${minutes} 分钟`
  const attemptFacts: Fact[] = [
    [labels.attempts, t`${attempts} 次，成绩取${translate(resultRuleLabels[exam.resultRule])}`],
    [labels.leaveLimit, leaveLimit === null ? t`不限制，只记录` : t`${leaveLimit} 次`],
  ]
  const quizFacts: Fact[] = [
    [labels.attempts, t`不限次数，通过为止`],
    [labels.cooldownMinutes, inMinutes(exam.cooldownMinutes)],
  ]
  const facts: Fact[] = [
    exam.kind === 'FINAL'
      ? [
          labels.classId,
          exam.className === null ? (
            '—'
          ) : (
            <PermittedLink key="class" permission="classes.view" to={address(`classes/${exam.classId}`)}>
              {exam.className}
            </PermittedLink>
          ),
        ]
      : [labels.courseId, exam.courseName ?? '—'],
    ...(exam.partName === null ? [] : [[labels.partId, exam.partName] as const]),
    [labels.paperId, t`${exam.paperName}（${items} 题，${pointsOf(total)} 分）`],
    [t`考试时间`, to ? t`${from} 至 ${to}` : t`${from} 起`],
    ...(exam.makeUp === null ? [] : [[t`第 ${exam.makeUps} 次补考`, t`${makeUpFrom} 至 ${makeUpTo}`] as const]),
    [labels.minutes, inMinutes(exam.minutes)],
    [labels.lateMinutes, lateMinutes === null ? t`结束前都能进入` : t`开考 ${lateMinutes} 分钟后不能进入`],
    [labels.earlyMinutes, earlyMinutes === 0 ? t`不限制` : t`进入 ${earlyMinutes} 分钟后`],
    ...(isUntilPassed(exam.kind) ? quizFacts : attemptFacts),
    ...(isFormal(exam.kind) ? entryFacts : []),
    [labels.passPercent, t`满分的 ${passPercent}%`],
    [labels.multipleRule, translate(multipleRuleLabels[exam.multipleRule])],
    [t`打乱`, shuffled.filter((each) => each !== false).join(t`、`) || t`不打乱`],
    [labels.reveals, isUntilPassed(exam.kind) ? t`通过后看答案和解析` : translate(revealLabels[exam.reveals])],
    ...(exam.publishedAt === null ? [] : [[t`发布时间`, dateTime(exam.publishedAt)] as const]),
    ...(exam.releasedAt === null ? [] : [[t`成绩公布时间`, dateTime(exam.releasedAt)] as const]),
  ]
  return (
    <>
      <StatCards
        label={exam.name}
        cards={[
          { Icon: Users, tint: 'primary', name: t`考生`, value: t`${exam.candidates} 人` },
          { Icon: PenLine, tint: 'jade', name: t`考试中`, value: t`${exam.started} 人` },
          { Icon: ClipboardCheck, tint: 'gold', name: t`已交卷`, value: t`${exam.handedIn} 人` },
          { Icon: SquarePen, tint: 'cinnabar', name: t`待评答卷`, value: t`${exam.toMark} 份` },
        ]}
      />
      <Card>
        <FactTable facts={facts} />
      </Card>
    </>
  )
}
