import type { ManagedMaterial } from '@jiangxue/contract/material.ts'
import {
  materialScopeLabels,
  materialScopes,
  materialTypeLabels,
  materialTypes,
} from '@jiangxue/contract/material.values.ts'
import type { StoredFile } from '@jiangxue/contract/upload.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio, Select } from 'antd'
import { browserApi } from '../../lib/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { CourseSelect } from '../kit/course-select.client.tsx'
import { FileUpload } from '../kit/file-upload.client.tsx'
import { FormDialog } from '../kit/form-dialog.client.tsx'
import { ChapterSelect } from './chapter-select.client.tsx'
import { materialBody, materialFormValues, materialSchema, type MaterialValues } from './material-schema.ts'
import { useMaterialLabels } from './use-material-labels.client.ts'

const types = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.gif',
  '.mp4',
  '.webm',
]
/** The server knows the school's own limit; this one only stops files that it could never accept. */
const maxBytes = 100 * 1024 * 1024

export function MaterialDialog({ material, onClose }: { material: ManagedMaterial | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
    values.map((value) => ({ value, label: translate(labels[value]) }))
  const save = (values: MaterialValues, version: number | undefined) => {
    const body = materialBody(values)
    return material
      ? browserApi.updateMaterial({ params: { id: material.id }, body: { ...body, version } })
      : browserApi.createMaterial({ body })
  }
  return (
    <FormDialog
      title={material ? t`编辑资源` : t`添加资源`}
      schema={materialSchema}
      entity={material}
      onClose={onClose}
      failure={t`保存资源失败`}
      width={600}
      save={save}
      labels={useMaterialLabels()}
      toForm={materialFormValues}
      describe={(name, value) => {
        if (name === 'fileId') return (value as StoredFile | null)?.name ?? t`无文件`
        return name === 'scope' ? translate(materialScopeLabels[value as 'all']) : undefined
      }}
    >
      {(field) => (
        <>
          <Form.Item {...field('name')}>
            <Input maxLength={100} showCount />
          </Form.Item>
          <Form.Item {...field('kind')}>
            <Radio.Group
              options={[
                { value: 'file', label: t`文件` },
                { value: 'link', label: t`链接` },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['kind']}>
            {({ getFieldValue }) =>
              getFieldValue('kind') === 'link' ? (
                <div className="grid gap-x-6 sm:grid-cols-[1fr_140px]">
                  <Form.Item {...field('url')}>
                    <Input type="url" inputMode="url" placeholder="https://" maxLength={500} />
                  </Form.Item>
                  <Form.Item {...field('type')}>
                    <Select options={choices(materialTypes, materialTypeLabels)} placeholder={t`请选择`} />
                  </Form.Item>
                </div>
              ) : (
                <Form.Item {...field('fileId')}>
                  <FileUpload
                    label={t`文件`}
                    failure={t`上传失败，请检查网络连接后重试`}
                    hint={t`PDF、Office 文档、图片或视频`}
                    rule={{ types, wrongType: t`不支持的文件类型`, maxBytes, tooLarge: t`文件大小超过上限` }}
                  />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item {...field('scope')}>
            <Radio.Group options={choices(materialScopes, materialScopeLabels)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['scope', 'courseId']}>
            {({ getFieldValue, setFieldValue }) =>
              getFieldValue('scope') !== 'all' && (
                <div className="grid gap-x-6 sm:grid-cols-2">
                  <Form.Item {...field('courseId')}>
                    <CourseSelect name={material?.courseName} onChange={() => setFieldValue('chapterId', null)} />
                  </Form.Item>
                  {getFieldValue('scope') === 'chapter' && (
                    <Form.Item {...field('chapterId')}>
                      <ChapterSelect courseId={getFieldValue('courseId') as number | null} />
                    </Form.Item>
                  )}
                </div>
              )
            }
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
