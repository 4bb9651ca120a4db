import type { PaperRow } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useSectionAddress } from '../../areas.ts'
import { CourseSelect } from '../../kit/form/course-select.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { IfPermitted } from '../../kit/use-permission.client.tsx'
import type { Route } from './+types/papers'
import { usePaperActions } from './use-paper-actions.client.tsx'
import { usePaperColumns } from './use-paper-columns.client.tsx'

const PrintDialog = lazyPart(() => import('./print-dialog.client.tsx'))
const SampleDrawer = lazyPart(() => import('./sample-drawer.client.tsx'))

/** The papers of the school; of a teacher, those of their courses. */
export default function Papers({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const labels = useFieldLabels('paper')
  const address = useSectionAddress()
  const columns = usePaperColumns()
  const { change } = useListAddress()
  const [sampled, setSampled] = useState<PaperRow>()
  const [printed, setPrinted] = useState<PaperRow>()
  const actionsOf = usePaperActions(setSampled, setPrinted)
  const courseId = Number(data.query['courseId']) || null
  return (
    <>
      <ListPage
        title={t`试卷`}
        data={data}
        columns={columns}
        keyword={labels.name}
        empty={t`没有符合条件的试卷`}
        begin={t`还没有试卷。试卷规定每一部分的题型、分值和题目，考试按试卷出题`}
        rowActionsWidth={210}
        ownFilters={[
          {
            name: 'courseId',
            field: (
              <div className="w-56 min-w-0 max-sm:w-full">
                <CourseSelect
                  isClearable
                  value={courseId}
                  known={courseId ? [data.extra ?? { id: courseId, name: t`课程 ${courseId}` }] : []}
                  onChange={(next) => change({ courseId: next ?? undefined })}
                />
              </div>
            ),
          },
        ]}
        actions={
          <IfPermitted permission="items.edit">
            <Link to={address('items/papers/edit')} className="inline-flex">
              <Button tabIndex={-1} type="primary" icon={<Plus aria-hidden size={16} />}>{t`添加试卷`}</Button>
            </Link>
          </IfPermitted>
        }
        rowActions={(row) => <RowActions name={row.name} actions={actionsOf(row)} />}
      />
      {sampled && <SampleDrawer paper={sampled} onClose={() => setSampled(undefined)} />}
      {printed && <PrintDialog paper={printed} onClose={() => setPrinted(undefined)} />}
    </>
  )
}
