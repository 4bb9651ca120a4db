import type { Organization } from '@jiangxue/contract/organization/organization.ts'
import { useLingui } from '@lingui/react/macro'
import { StudyTime } from '../../components/study-time.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { PermittedLink } from '../kit/permitted-link.client.tsx'

export function useOrganizationColumns(): ListColumn<Organization>[] {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFieldLabels('organization')
  return [
    { title: labels.name, dataIndex: 'name', width: 200, fixed: 'left' },
    { title: labels.managerName, dataIndex: 'managerName', width: 100 },
    { title: labels.contactPhone, dataIndex: 'contactPhone', width: 125 },
    {
      title: t`学员数`,
      dataIndex: 'studentCount',
      width: 90,
      align: 'right',
      render: (students, { id }) => (
        <PermittedLink permission="students.view" to={`/admin/students?organizationId=${id}`} className="text-primary">
          {t`${students} 人`}
        </PermittedLink>
      ),
    },
    {
      title: t`总学习时长`,
      dataIndex: 'studyTime',
      width: 130,
      align: 'right',
      render: (seconds, { isUnverified }) => <StudyTime seconds={seconds} isUnverified={isUnverified} />,
    },
    { title: t`有效证书`, dataIndex: 'certificateCount', width: 90, align: 'right' },
    { title: t`创建时间`, dataIndex: 'createdAt', width: 145, render: format.dateTime },
    { title: t`修改时间`, dataIndex: 'updatedAt', width: 145, render: format.dateTime },
  ]
}
