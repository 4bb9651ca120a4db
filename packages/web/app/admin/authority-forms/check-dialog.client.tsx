import { RevealForm } from '@jiangxue/contract/account/id-card-form.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { AuthorityCheck } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authoritySheetTitles } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { reasonMaxLength } from '@jiangxue/contract/kit/reason.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input, Modal, Skeleton } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { downloadFile } from '../../lib/http/download-file.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { useFormat } from '../../lib/use-format.ts'
import { RemoteSelect } from '../kit/form/remote-select.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { CheckResult } from './check-result.client.tsx'

interface Named {
  readonly id: number
  readonly name: string
}
interface CheckDialogProps {
  /** What is known already; the other is chosen in the dialog. */
  form?: Named
  trainingClass?: Named
  onClose: () => void
}
const mostShown = 20

/** Checks a form for a class, and exports it once nothing is missing. */
export default function CheckDialog({ form: givenForm, trainingClass, onClose }: CheckDialogProps) {
  const { t } = useLingui()
  const [form, setForm] = useState(givenForm)
  const [classId, setClassId] = useState(trainingClass?.id)
  const title = trainingClass ? t`主管部门报表` : t`检查和导出“${givenForm?.name ?? ''}”`
  return (
    <Modal open title={title} width={1000} footer={null} onCancel={onClose}>
      <Form layout="vertical" component="div">
        {!givenForm && (
          <Form.Item label={t`报表`} htmlFor="authority-form">
            <RemoteSelect
              id="authority-form"
              value={form?.id ?? null}
              load={async (keyword) =>
                (await browserApi.listAuthorityForms({ query: { keyword, size: mostShown } })).content.map((each) => ({
                  value: each.id,
                  label: each.name,
                }))
              }
              label={t`报表`}
              placeholder={t`选择报表，或输入名称查找`}
              empty={t`没有报表，请先在“主管部门报表”中添加`}
              failure={t`加载主管部门报表失败`}
              onChange={(id, choice) => setForm(id === null ? undefined : { id, name: choice?.label ?? '' })}
            />
          </Form.Item>
        )}
        {!trainingClass && (
          <Form.Item label={t`班期`} htmlFor="authority-class">
            <RemoteSelect
              id="authority-class"
              value={classId ?? null}
              load={async (keyword) =>
                (await browserApi.listClasses({ query: { keyword, size: mostShown } })).content.map(({ id, name }) => ({
                  value: id,
                  label: name,
                }))
              }
              label={t`班期`}
              placeholder={t`选择班期，或输入名称查找`}
              empty={t`没有符合条件的班期`}
              failure={t`加载班期列表失败`}
              onChange={(id) => setClassId(id ?? undefined)}
            />
          </Form.Item>
        )}
      </Form>
      {form && classId !== undefined && <Check key={`${form.id} ${classId}`} form={form} classId={classId} />}
    </Modal>
  )
}

function Check({ form, classId }: { form: Named; classId: number }) {
  const { t } = useLingui()
  const params = { id: classId, formId: form.id }
  const { data: check, failure, again } = useReading(() => browserApi.checkAuthorityForm({ params }), t`检查报表失败`)
  if (failure !== undefined) return <ProblemNotice message={failure} onRetry={again} />
  if (!check) return <Skeleton active />
  return (
    <>
      <CheckResult check={check} />
      <ExportBar form={form} params={params} check={check} onAgain={again} />
    </>
  )
}

interface ExportBarProps {
  form: Named
  params: { id: number; formId: number }
  check: AuthorityCheck
  onAgain: () => void
}

function ExportBar({ form, params, check, onAgain }: ExportBarProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { version, isRevealing, mayExport, students, gapCount } = check
  const download = async () => {
    setBusy(true)
    try {
      const query = { version, ...(isRevealing && { reason }) }
      const name = translate(authoritySheetTitles.file, { name: form.name, version })
      await downloadFile('exportAuthorityForm', { params, query }, `${name}.xlsx`)
    } catch (error) {
      reportFailure(error, t`导出失败`)
      // The form or the class has changed since the check.
      if (isApiProblem(error) && error.status === 409) onAgain()
    } finally {
      setBusy(false)
    }
  }
  const off =
    (students === 0 && t`班期中还没有学员`) ||
    (!mayExport && t`报表含完整身份证号或出生日期，须有“查看和打印完整身份证号”的权限`) ||
    (gapCount > 0 && t`补全后才能导出`) ||
    (isRevealing && !RevealForm.shape.reason.safeParse(reason).success && t`请填写查看理由，至少两个字`)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {isRevealing && mayExport && gapCount === 0 && students > 0 && (
        <div className="min-w-60 flex-1">
          <Input
            maxLength={reasonMaxLength}
            placeholder={t`含完整身份证号或出生日期，请填写理由，会记入操作日志`}
            aria-label={t`查看完整身份证号的理由`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <Button onClick={onAgain}>{t`重新检查`}</Button>
      <OffButton
        type="primary"
        icon={<Download aria-hidden size={16} />}
        off={off}
        loading={isBusy}
        onClick={() => void download()}
      >{t`导出 Excel`}</OffButton>
    </div>
  )
}
