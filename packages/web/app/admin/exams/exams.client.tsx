import { examKindLabels, examKinds, examStateLabels, examStates } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useSectionAddress } from '../areas.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/exams'
import { useExamActions } from './use-exam-actions.client.ts'
import { useExamColumns } from './use-exam-columns.client.tsx'

/** The exams of the school; of a teacher, those of their courses and classes. */
export default function Exams({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const labels = useFieldLabels('exam')
  const address = useSectionAddress()
  const actionsOf = useExamActions()
  return (
    <ListPage
      title={t`考试`}
      data={data}
      columns={useExamColumns()}
      keyword={labels.name}
      empty={t`没有符合条件的考试`}
      begin={t`还没有考试。先在题库中组好试卷，再添加考试`}
      filters={[
        { name: 'kind', label: labels.kind, options: optionsOf(examKinds, examKindLabels) },
        { name: 'state', label: t`状态`, options: optionsOf(examStates, examStateLabels) },
      ]}
      actions={
        <IfPermitted permission="exams.edit">
          <Link to={address('exams/edit')} className="inline-flex">
            <Button tabIndex={-1} type="primary" icon={<Plus aria-hidden size={16} />}>{t`添加考试`}</Button>
          </Link>
        </IfPermitted>
      }
      rowActionsWidth={150}
      rowActions={(row) => <RowActions name={row.name} actions={actionsOf(row)} />}
    />
  )
}
