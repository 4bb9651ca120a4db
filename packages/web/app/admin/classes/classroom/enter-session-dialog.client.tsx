import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import { ClassroomSessionForm } from '@jiangxue/contract/class/classroom.ts'
import { classroomLimits } from '@jiangxue/contract/class/classroom.values.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { FileChooser } from '../../kit/upload/file-chooser.client.tsx'
import { loadMembers } from '../load-members.ts'
import { sheetIssues } from './sheet-issues.ts'

const schema = ClassroomSessionForm.extend({
  sheet: z.custom<File>((value) => value instanceof File, sheetIssues.missing),
})

/** Enters a classroom session with the members who attended and the sign-in sheet. */
export function EnterSessionDialog({
  overview: { id, startDate, endDate },
  onClose,
}: {
  overview: ClassOverview
  onClose: (isSaved: boolean) => void
}) {
  const { t } = useLingui()
  const [members, setMembers] = useState<readonly ClassMember[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    loadMembers(id).then(setMembers, (error: unknown) => setFailure(failureText(error, t`加载班期失败`)))
  }, [id, t])
  return (
    <FormDialog
      title={t`登记线下授课`}
      subject={id}
      schema={schema}
      onClose={onClose}
      failure={t`登记线下授课失败`}
      width={640}
      labels={{
        heldOn: t`授课日期`,
        hours: t`每人学时`,
        topic: t`授课内容`,
        teacherName: t`授课教师`,
        studentIds: t`到课学员`,
        sheet: t`签到表`,
        reason: t`理由`,
      }}
      toForm={() => ({ studentIds: [], topic: '', teacherName: '', reason: '' })}
      save={({ sheet, ...body }) => browserApi.enterClassroomSession({ params: { id }, body, file: sheet })}
    >
      {(field) => (
        <>
          <FailureAlert message={failure} />
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('heldOn')} extra={t`班期：${startDate} 至 ${endDate}`}>
              <Input type="date" min={startDate} max={endDate} />
            </Form.Item>
            <Form.Item {...field('hours')}>
              <InputNumber min={0.1} max={classroomLimits.mostHours} step={0.5} precision={1} className="w-full!" />
            </Form.Item>
            <TextItem
              item={field('topic')}
              maxLength={maxLengthOf(schema.shape.topic)}
              placeholder={t`例如：机房布线实操`}
            />
            <Form.Item {...field('teacherName')}>
              <Input maxLength={maxLengthOf(schema.shape.teacherName)} autoComplete="off" />
            </Form.Item>
          </div>
          <Form.Item {...field('studentIds')}>
            <StudentSelect members={members} />
          </Form.Item>
          <Form.Item {...field('sheet')} extra={t`有签名的签到表照片或扫描件，JPG、PNG 或 PDF，不超过 10MB`}>
            <SheetInput />
          </Form.Item>
          <Form.Item {...field('reason')} extra={t`理由会写入关键操作`}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(schema.shape.reason) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

/** `id`, `value` and `onChange` come from Form.Item. */
function StudentSelect({
  id,
  value = [],
  onChange,
  members,
}: {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
  members: readonly ClassMember[] | undefined
}) {
  const { t } = useLingui()
  const all = members?.map((member) => member.id) ?? []
  return (
    <div className="flex items-start gap-2">
      <Select
        id={id}
        mode="multiple"
        className="min-w-0 flex-1"
        maxTagCount={8}
        loading={!members}
        value={value}
        onChange={(ids: number[]) => onChange?.(ids)}
        optionFilterProp="label"
        placeholder={t`按姓名或学号选择`}
        options={(members ?? []).map((member) => ({
          value: member.id,
          label: `${member.name} ${member.studentNumber ?? ''}`,
        }))}
      />
      <Button disabled={!members} onClick={() => onChange?.(value.length === all.length ? [] : all)}>
        {value.length === all.length && all.length > 0 ? t`全不选` : t`全选`}
      </Button>
    </div>
  )
}

/** `value` and `onChange` come from Form.Item. */
function SheetInput({ value, onChange }: { value?: File; onChange?: (file: File | undefined) => void }) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<FileUp aria-hidden size={16} />} onClick={() => chooser.current?.click()}>{t`选择文件`}</Button>
      {value && <span className="min-w-0 [overflow-wrap:anywhere]">{value.name}</span>}
      <FileChooser
        ref={chooser}
        label={t`签到表文件`}
        accept=".jpg,.jpeg,.png,.pdf"
        onChoose={([file]) => onChange?.(file)}
      />
    </div>
  )
}
