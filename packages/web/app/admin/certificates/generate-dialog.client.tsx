import { CertificateForm, type CertificateDefaults } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { AutoComplete, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useCheckAddress } from '../kit/use-check-address.client.tsx'
import { useIsStaff } from '../kit/use-permission.client.tsx'
import { StudentField, type FoundStudent } from './student-field.client.tsx'

const Shown = CertificateForm.omit({ verifyAddress: true })
const offered = 20

/**
 * Issues one certificate manually. If too few lessons are completed, the school's staff give a reason; organizations
 * cannot issue it, and choose neither the day nor who signs.
 */
export function GenerateDialog({ defaults, onClose }: { defaults: CertificateDefaults; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const isStaff = useIsStaff()
  const withAddress = useCheckAddress()
  const [student, setStudent] = useState<FoundStudent>()
  const [courses, setCourses] = useState<string[]>([])
  const { trainingProject, instructorName, universityName, previewLessons } = defaults
  const isBelow = student !== undefined && student.completedLessons < previewLessons
  const wanted = useRef('')
  const findCourses = async (keyword: string) => {
    wanted.current = keyword
    // Any name can be typed without suggestions.
    const found = await browserApi.listCourses({ query: { keyword: keyword.trim(), size: offered } }).catch(() => null)
    if (found && wanted.current === keyword) setCourses(found.content.map(({ name }) => name))
  }
  return (
    <FormDialog
      title={t`生成证书`}
      schema={Shown}
      labels={{
        studentId: t`学员`,
        studentName: t`学生姓名`,
        courseName: t`课程名称`,
        completionDate: t`完成日期`,
        instructorName: t`授课教师`,
        universityName: t`院校名称`,
        overrideReason: t`未达到课时仍发证的理由`,
      }}
      okText={t`生成`}
      failure={t`证书生成失败`}
      onClose={onClose}
      toForm={() => ({
        studentName: '',
        courseName: trainingProject,
        completionDate: format.date(new Date().toISOString()),
        instructorName,
        universityName,
      })}
      save={async ({ overrideReason, ...values }) => {
        // The server drops a reason that is not needed.
        const body = { ...values, overrideReason: isStaff ? overrideReason : undefined }
        const run = (verifyAddress?: string) => browserApi.issueCertificate({ body: { ...body, verifyAddress } })
        // Without an address, the call's own error states what is missing.
        return (await withAddress(run)) ?? run()
      }}
    >
      {(field) => (
        <>
          <StudentField item={field('studentId')} onFound={setStudent} />
          {isBelow && (
            <p role="status" className="-mt-3 mb-4 text-sm text-gold-text">
              {isStaff
                ? t`该学员已完成 ${student.completedLessons} 课时，未达到 ${previewLessons} 课时。如需发证，请填写理由。`
                : t`该学员已完成 ${student.completedLessons} 课时，未达到 ${previewLessons} 课时。如需发证，请联系学校。`}
            </p>
          )}
          <TextItem item={field('studentName')} required />
          <Form.Item {...field('courseName')} extra={t`培训项目，或一门课程的名称`}>
            <AutoComplete
              options={[trainingProject, ...courses.filter((name) => name !== trainingProject)].map((value) => ({
                value,
              }))}
              onFocus={() => void findCourses('')}
              showSearch={{ onSearch: (keyword) => void findCourses(keyword) }}
              aria-required
            />
          </Form.Item>
          {/* The certificates of organizations have the day of the last lesson and the school's signatures. */}
          <div className={isStaff ? 'grid gap-x-4 sm:grid-cols-2' : 'hidden'}>
            <Form.Item {...field('completionDate')} extra={t`不早于最后一个课时完成的日期`}>
              <Input type="date" required />
            </Form.Item>
            <TextItem item={field('instructorName')} maxLength={maxLengthOf(Shown.shape.instructorName)} required />
            <Form.Item {...field('universityName')} className="sm:col-span-2">
              <Input maxLength={maxLengthOf(Shown.shape.universityName)} required />
            </Form.Item>
          </div>
          {isStaff && (
            <Form.Item {...field('overrideReason')} required={isBelow} extra={t`理由会记入操作日志`}>
              <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(Shown.shape.overrideReason) }} />
            </Form.Item>
          )}
        </>
      )}
    </FormDialog>
  )
}
