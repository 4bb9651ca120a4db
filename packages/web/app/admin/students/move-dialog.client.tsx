import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { OrganizationBatch } from '@jiangxue/contract/student/student-batch.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { OrganizationSelect } from '../kit/form/organization-select.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { changeMany } from '../kit/list/change-many.ts'

interface MoveDialogProps {
  ids: readonly number[]
  organizations: readonly OrganizationName[]
  onResult: (result: BatchResult) => void
  onClose: () => void
}
const schema = OrganizationBatch.omit({ ids: true })

/** Moves students to a chosen organization. */
export default function MoveDialog({ ids, organizations, onResult, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const { organizationId } = useFieldLabels('student')
  return (
    <FormDialog
      title={t`把 ${ids.length} 名学员移到机构`}
      subject={ids.join()}
      schema={schema}
      onClose={onClose}
      width={440}
      okText={t`移动`}
      failure={t`批量操作失败`}
      labels={{ organizationId }}
      toForm={() => ({ organizationId: null })}
      save={async (body) => {
        const answer = await changeMany('moveStudents', { body: { ids: [...ids], ...body } })
        onResult(answer.data)
        return answer
      }}
    >
      {(field) => (
        <Form.Item {...field('organizationId')} extra={t`留空则移出原机构`}>
          <OrganizationSelect organizations={organizations} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
