import { examLimits, isFormal, isUntilPassed } from '@jiangxue/contract/exam/exam.values.ts'
import type { MyExam } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { pointsOf } from '../../lib/exam/answers.ts'
import { useFormat } from '../../lib/use-format.ts'

const wholePercent = 100

/** The rules of an exam in plain words. */
export function Rules({ exam }: { exam: MyExam }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { kind, minutes, items, attemptsLeft, cooldownMinutes, leaveLimit, total, passPercent, state } = exam
  const { closesAt } = exam.makeUp ?? exam
  const points = pointsOf(total)
  const pass = Math.round((total * passPercent) / wholePercent) / wholePercent
  const rules = [
    t`本场考试 ${minutes} 分钟，共 ${items} 题，满分 ${points} 分，${pass} 分合格。开始后计时不停，关闭页面或断网也不停；重新进入可以继续。`,
    closesAt && t`考试在 ${dateTime(closesAt)} 结束，时间一到自动交卷。`,
    isUntilPassed(kind)
      ? t`不限次数，没有通过的隔 ${cooldownMinutes} 分钟可以再测；通过后可以查看答案和解析。`
      : state !== 'STARTED' && t`还可以考 ${attemptsLeft} 次。`,
    leaveLimit === null ? t`离开考试页面会被记录。` : t`离开考试页面会被记录；离开满 ${leaveLimit} 次，系统自动交卷。`,
    exam.deviceRule === 'locked'
      ? t`只能在一台设备上作答；设备坏了要更换时，请联系监考老师。`
      : isFormal(kind)
        ? t`同一时间只能在一台设备上作答，更换设备会被记录，最多 ${examLimits.mostTakeovers} 次。`
        : t`同一时间只能在一台设备上作答。`,
    exam.isInRoom && t`只能在考场网络内参加本场考试。`,
    exam.hasDoorCode && t`进入考试和更换设备时要输入考场屏幕上的现场口令。`,
    exam.needsLessons && t`学完全部课时才能参加考试。`,
  ]
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="font-serif text-lg font-bold">{t`考试规则`}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-md text-ink-2">
        {rules
          .filter((rule) => typeof rule === 'string')
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ul>
    </section>
  )
}
