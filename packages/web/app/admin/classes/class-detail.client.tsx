import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { learnerGroupLabels, learningStatuses } from '@jiangxue/contract/organization/organization-console.values.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useIsStaff } from '../kit/use-permission.client.tsx'
import { ClassFacts } from './class-facts.client.tsx'
import { classTones } from './class-tone.ts'
import { useEmployment } from './employment/use-employment.client.tsx'
import { useClassActions } from './use-class-actions.client.tsx'
import { useClassForms } from './use-class-forms.client.tsx'
import { useMemberColumns } from './use-member-columns.client.tsx'

interface ClassData {
  overview: ClassOverview
  organizations: OrganizationName[]
}

/** A class: its progress, roster, results and certificates. */
export default function ClassScreen({ data }: { data: ListData<ClassMember, ClassData | null> }) {
  const { t } = useLingui()
  // An open dialog, such as an import, must survive a failure to read the class again.
  const [last, setLast] = useState(data.extra)
  if (data.extra && data.extra !== last) setLast(data.extra)
  if (!last) return <LoadFailure title={data.failure ?? t`加载班期失败`} />
  return <Shown data={data} {...last} />
}

function Shown({ data, overview, organizations }: { data: ListData<ClassMember, unknown> } & ClassData) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isStaff = useIsStaff()
  const confirmDelete = useConfirmDelete()
  const forms = useClassForms(overview)
  const { buttons, dialogs } = useClassActions(overview, organizations, forms.items)
  const employment = useEmployment(overview)
  const { id, status } = overview
  const isOpen = status !== 'ARCHIVED'
  return (
    <>
      <ListPage
        title={overview.name}
        note={<Badge tone={classTones[status]}>{translate(classStatusLabels[status])}</Badge>}
        above={<ClassFacts overview={overview} />}
        data={data}
        columns={useMemberColumns(overview)}
        keyword={t`姓名或学号`}
        empty={overview.memberCount === 0 ? t`班期中还没有学员` : t`没有符合条件的学员`}
        filters={[
          {
            name: 'learningStatus',
            label: t`学习情况`,
            options: learningStatuses.map((value) => ({
              value,
              label: translate(learnerGroupLabels[value]),
              count: overview.learningStatuses[value],
            })),
          },
        ]}
        actions={
          <>
            {isStaff ? buttons : forms.button}
            {employment.button}
          </>
        }
        {...(isStaff &&
          isOpen && {
            rowActionsWidth: 80,
            rowActions: (row: ClassMember) => (
              <RowActions
                name={row.name}
                actions={[
                  {
                    label: t`移出`,
                    permission: 'classes.edit',
                    isDanger: true,
                    onClick: () =>
                      void confirmDelete({
                        name: row.name,
                        title: t`把“${row.name}”移出班期？`,
                        consequence: t`已学习或已付款的报名保留，其余由本班期产生的报名一并取消。`,
                        okText: t`移出`,
                        failure: t`移出学员失败`,
                        success: t`已移出班期`,
                        remove: () => browserApi.removeClassMember({ params: { id, studentId: row.id } }),
                      }),
                  },
                ]}
              />
            ),
          })}
      />
      {dialogs}
      {employment.dialog}
      {forms.dialog}
    </>
  )
}
