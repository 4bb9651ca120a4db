import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { RecordCheck } from '@jiangxue/contract/papers/learning-record.ts'
import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { data } from 'react-router'
import { api } from '../../lib/http/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { Route } from './+types/verify-record'
import { VerifyFrame } from './verify-frame.tsx'
import { fact, type Fact, Verdict, VerifyNotFound } from './verify-verdict.tsx'

const find = (api: Api, code: string) => orNotFound(api.checkRecord({ params: { code } }))

export async function loader({ context, params }: Route.LoaderArgs) {
  const check = await find(api(context), params.code)
  return data({ check }, { status: check ? 200 : 404 })
}
export const clientLoader = async ({ context, params }: Route.ClientLoaderArgs) => ({
  check: await find(api(context), params.code),
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.check ? text('学习记录核验') : text('没有查到这份学习记录'),
    robots: 'noindex',
  })

export default function VerifyRecord({ loaderData: { check } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <VerifyFrame title={t`学习记录核验`} question={t`对学习记录有疑问，欢迎来电或到校核实。`}>
      {check ? (
        <Result check={check} />
      ) : (
        <VerifyNotFound
          title={t`没有查到这份学习记录`}
          lead={t`本校没有打印过带有这个核验码的学习记录。`}
          advice={[
            t`请用手机重新扫描页脚的二维码，或逐字核对它旁边的网址。`,
            t`仍查不到，请与学校联系，勿轻信这份记录。`,
          ]}
        />
      )}
    </VerifyFrame>
  )
}

function Result({ check }: { check: RecordCheck }) {
  const { t } = useLingui()
  const format = useFormat()
  const facts: Fact[] = [
    [t`学员姓名`, check.studentName],
    [t`培训项目`, check.trainingProject],
    [t`完成课时`, t`${check.completedLessons} 课时`],
    [t`有学习时长的课时`, t`${check.watchedLessons} 节`],
    [
      t`学习时长`,
      check.isUnverified ? t`${format.clock(check.studySeconds)}（含未核验）` : format.clock(check.studySeconds),
    ],
    ...(check.creditHours === null ? [] : [fact(t`折合学时`, t`${check.creditHours} 学时`)]),
    ...(check.classroomHours > 0 ? [fact(t`线下授课`, t`${check.classroomHours} 学时`)] : []),
    ...(check.identity ? [fact(t`实名认定`, check.identity)] : []),
    [t`打印时间`, format.dateTime(check.printedAt)],
    [t`机构名称`, check.institution],
  ]
  const verdict = check.isProven
    ? ({
        Icon: BadgeCheck,
        tone: 'good',
        title: t`学习记录属实`,
        meaning: t`这份记录由本校打印，学时账本至今仍能证明以下合计。`,
      } as const)
    : ({
        Icon: BadgeX,
        tone: 'bad',
        title: t`学习记录无法证实`,
        meaning: t`这份记录由本校打印，但学时账本已不能证明以下合计，请与学校核实。`,
      } as const)
  return (
    <Verdict {...verdict} facts={facts}>
      <p className="text-sm text-ink-3">{t`以上为打印时的合计。为保护隐私，姓名只显示第一个字。请与纸上的内容逐项核对。`}</p>
    </Verdict>
  )
}
