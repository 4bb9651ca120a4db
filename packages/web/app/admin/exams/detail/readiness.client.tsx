import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useSectionAddress } from '../../areas.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { useMayEditExam } from '../use-exam-rights.client.ts'

/** What a draft still needs before it can be published, and where to do it. */
export function Readiness({ exam: { id, kind, blockers, paperId } }: { exam: Exam }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  const may = usePermission()
  const mayEdit = useMayEditExam()(kind)
  if (blockers.length === 0)
    return <Alert type="success" showIcon title={t`可以发布：试卷、时间和考生范围都已齐备。`} />
  return (
    <Alert
      type="warning"
      showIcon
      title={t`发布前还需完成 ${blockers.length} 项`}
      description={
        <>
          <ul className="list-disc pl-5">
            {blockers.map((blocker) => (
              <li key={blocker}>{blocker}</li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
            {mayEdit && <Link to={address(`exams/edit/${id}`)} className="underline">{t`编辑考试`}</Link>}
            {may('items.view') && (
              <Link to={address(`items/papers/edit/${paperId}`)} className="underline">{t`打开试卷`}</Link>
            )}
          </p>
        </>
      }
    />
  )
}
