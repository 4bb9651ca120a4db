import { accountStatuses, genders } from '@jiangxue/contract/account/account.values.ts'
import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { teacherStatusLabels, teacherTitles } from '@jiangxue/contract/course/teacher.values.ts'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio, Select } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { ImageUpload } from '../kit/upload/image-upload.client.tsx'
import { TeacherAccountSelect } from './teacher-account-select.client.tsx'
import { teacherFormValues, teacherSchema, type TeacherValues } from './teacher-schema.ts'

export function TeacherDialog({ teacher, onClose }: { teacher: Teacher | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const options = (values: readonly string[], labels?: Record<string, string>) =>
    values.map((value) => ({ value, label: translate(labels?.[value] ?? value) }))
  const save = async ({ avatar, ...body }: TeacherValues, version: number | undefined) => {
    const file = avatar instanceof Blob ? avatar : undefined
    const part = avatar === null ? { ...body, avatarUrl: null } : body
    return teacher
      ? browserApi.updateTeacher({ params: { id: teacher.id }, body: { ...part, version }, file })
      : browserApi.createTeacher({ body: part, file })
  }
  return (
    <FormDialog
      title={teacher ? t`编辑教师` : t`添加教师`}
      schema={teacherSchema}
      entity={teacher}
      onClose={onClose}
      failure={t`保存教师失败`}
      width={640}
      save={save}
      labels={useFieldLabels('teacher')}
      toForm={teacherFormValues}
      describe={{
        avatar: (avatar) => (avatar ? t`有头像` : t`无头像`),
        status: (status) => translate(teacherStatusLabels[status]),
      }}
    >
      {(field) => (
        <>
          <Form.Item {...field('avatar')}>
            <ImageUpload
              label={t`头像`}
              crop
              failure={t`头像上传失败`}
              hint={t`JPG 或 PNG，不超过 2MB`}
              onlyOne={t`只能选择一个头像文件，请先清除当前文件`}
              rule={{
                types: ['image/jpeg', 'image/png'],
                wrongType: t`头像图片只能是 JPG/PNG 格式!`,
                maxBytes: uploadLimits.avatarMaxBytes,
                tooLarge: t`头像图片大小不能超过 2MB!`,
              }}
            />
          </Form.Item>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <TextItem item={field('name')} autoComplete="off" />
            <Form.Item {...field('gender')}>
              <Radio.Group options={options(genders)} />
            </Form.Item>
            <TextItem item={field('specialty')} maxLength={maxLengthOf(teacherSchema.shape.specialty)} />
            <Form.Item {...field('title')}>
              <Select options={options(teacherTitles)} placeholder={t`请选择职称`} />
            </Form.Item>
            <Form.Item {...field('biography')} className="sm:col-span-2">
              <Input
                maxLength={maxLengthOf(teacherSchema.shape.biography)}
                showCount
                placeholder={t`例如：十二年后端经验，带过三届学员上线商城项目`}
              />
            </Form.Item>
            <TextItem item={field('phone')} inputMode="tel" autoComplete="off" />
            <TextItem item={field('email')} inputMode="email" autoComplete="off" />
            <Form.Item {...field('status')}>
              <Select options={options(accountStatuses, teacherStatusLabels)} />
            </Form.Item>
            <Form.Item {...field('userId')} extra={t`关联后，该教师可用账号查看自己课程的学员`}>
              <TeacherAccountSelect teacher={teacher} />
            </Form.Item>
          </div>
        </>
      )}
    </FormDialog>
  )
}
