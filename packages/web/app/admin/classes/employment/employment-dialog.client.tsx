import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import type { ClassEmployment, Graduate } from '@jiangxue/contract/employment/employment.ts'
import {
  employmentSheetTitles,
  employmentStatuses,
  employmentStatusLabels,
  type EmploymentStep,
} from '@jiangxue/contract/employment/employment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal, Segmented, Select, Skeleton } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { reportFailure } from '../../../lib/show-problem.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { PagedCard } from '../../kit/list/paged-card.client.tsx'
import { OffButton } from '../../kit/off-button.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { EnterEmploymentDialog } from './enter-employment-dialog.client.tsx'
import { StepFigures } from './step-figures.client.tsx'
import { useGraduateColumns } from './use-graduate-columns.client.tsx'

const filters = [...employmentStatuses, 'NONE'] as const
const filterLabels = { ...employmentStatusLabels, NONE: employmentSheetTitles.none }

/** What the graduates of a class do, 30, 90 and 180 days after its end. */
export default function EmploymentDialog({ overview, onClose }: { overview: ClassOverview; onClose: () => void }) {
  const { t } = useLingui()
  const { id } = overview
  const {
    data: found,
    failure,
    again,
  } = useReading(() => browserApi.getClassEmployment({ params: { id } }), t`加载就业回访失败`)
  const [changes, setChanges] = useState(0)
  const change = () => {
    setChanges(changes + 1)
    again()
  }
  return (
    <Modal open title={t`就业`} width={1000} footer={null} onCancel={onClose}>
      {failure !== undefined ? (
        <ProblemNotice message={failure} onRetry={again} />
      ) : !found ? (
        <Skeleton active />
      ) : !found.isOver ? (
        <p className="text-ink-2">{t`班期到 ${overview.endDate} 结束，结束后 30、90、180 天询问结业学员的去向。`}</p>
      ) : found.finished === 0 ? (
        <p className="text-ink-2">{t`还没有结业学员：完成课程并符合考核要求，或已有证书的，才算结业。`}</p>
      ) : (
        <Steps overview={overview} employment={found} changes={changes} onChange={change} />
      )}
    </Modal>
  )
}

function Steps({
  overview: { id, name },
  employment,
  changes,
  onChange,
}: {
  overview: ClassOverview
  employment: ClassEmployment
  changes: number
  onChange: () => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const may = usePermission()
  const optionsOf = useOptions()
  const latest = employment.steps.findLast(({ isDue }) => isDue)?.step ?? 30
  const [step, setStep] = useState<EmploymentStep>(latest)
  const [status, setStatus] = useState<(typeof filters)[number]>()
  const [entered, setEntered] = useState<Graduate>()
  const figures = employment.steps.find((each) => each.step === step)!
  const columns = useGraduateColumns(may('classes.edit') && figures.isDue ? setEntered : undefined)
  const download = () =>
    void downloadFile(
      'exportGraduates',
      { params: { id }, query: { step } },
      `${name}-${translate(employmentSheetTitles.sheet)}-${step}.xlsx`,
    ).catch((error: unknown) => reportFailure(error, t`导出失败`))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented<EmploymentStep>
          aria-label={t`结业后`}
          value={step}
          onChange={setStep}
          options={employment.steps.map(({ step: days }) => ({ value: days, label: t`${days} 天` }))}
        />
        <span className="flex flex-wrap gap-3">
          <Select
            aria-label={t`按去向筛选`}
            className="w-36"
            allowClear
            placeholder={t`全部去向`}
            value={status}
            onChange={setStatus}
            options={optionsOf(filters, filterLabels)}
          />
          {may('classes.export') && (
            <OffButton
              icon={<Download aria-hidden size={16} />}
              off={!figures.isDue && t`${figures.dueOn} 起开始询问`}
              onClick={download}
            >{t`导出`}</OffButton>
          )}
        </span>
      </div>
      <StepFigures employment={employment} figures={figures} />
      <PagedCard
        key={`${step} ${status} ${changes}`}
        title={t`结业学员`}
        empty={t`没有符合条件的学员`}
        failure={t`加载就业回访失败`}
        columns={columns}
        keyOf={(row) => row.id}
        load={(query) => browserApi.listGraduates({ params: { id }, query: { ...query, step, status } })}
      />
      {entered && (
        <EnterEmploymentDialog
          classId={id}
          step={step}
          graduate={entered}
          onClose={(isSaved) => {
            setEntered(undefined)
            if (isSaved) onChange()
          }}
        />
      )}
    </div>
  )
}
