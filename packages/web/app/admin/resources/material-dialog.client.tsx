import type { ManagedMaterial } from '@jiangxue/contract/course/material.ts'
import {
  materialScopeLabels,
  materialScopes,
  materialTypeLabels,
  materialTypes,
} from '@jiangxue/contract/course/material.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { CourseSelect } from '../kit/form/course-select.client.tsx'
import { FormDialog, type FieldOf } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ChapterSelect } from './chapter-select.client.tsx'
import { MaterialFile } from './material-file.client.tsx'
import { materialBody, materialFormValues, materialSchema } from './material-schema.ts'

interface MaterialDialogProps {
  material: ManagedMaterial | undefined
  /** Where a new material belongs; without it, this is chosen. */
  place?: { course: { id: number; name: string }; chapter?: { id: number; title: string } | undefined }
  onClose: () => void
}

/** Adds or changes a learning material. */
export default function MaterialDialog({ material, place, onClose }: MaterialDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const [latest, setLatest] = useState(material)
  const versions = [material, latest].filter((each) => each !== undefined)
  const courses = versions.flatMap(({ courseId, courseName }) =>
    courseId === null ? [] : [{ id: courseId, name: courseName ?? String(courseId) }],
  )
  return (
    <FormDialog
      title={material ? t`编辑资源` : t`添加资源`}
      subject={place && `${place.course.id} ${place.chapter?.id ?? ''}`}
      schema={materialSchema}
      entity={material}
      onStale={setLatest}
      onClose={onClose}
      failure={t`保存资源失败`}
      width={600}
      create="createMaterial"
      update="updateMaterial"
      toBody={materialBody}
      labels={useFieldLabels('material')}
      toForm={(from) => ({ ...materialFormValues(from), ...(place && placeValues(place)) })}
      describe={{
        fileId: (file) => file?.name ?? t`无文件`,
        kind: (kind) => (kind === 'link' ? t`链接` : t`文件`),
        type: (type) => translate(materialTypeLabels[type]),
        courseId: (courseId) => courses.find(({ id }) => id === courseId)?.name,
        chapterId: (id) => versions.find(({ chapterId }) => chapterId === id)?.chapterTitle ?? undefined,
        scope: (scope) => translate(materialScopeLabels[scope]),
      }}
    >
      {(field) => (
        <>
          <TextItem item={field('name')} maxLength={maxLengthOf(materialSchema.shape.name)} showCount />
          <Form.Item {...field('kind')}>
            <Radio.Group
              options={[
                { value: 'file', label: t`文件` },
                { value: 'link', label: t`链接` },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['kind']}>
            {({ getFieldValue, setFieldValue }) =>
              getFieldValue('kind') === 'link' ? (
                <div className="grid gap-x-6 sm:grid-cols-[1fr_140px]">
                  <Form.Item {...field('url')} required>
                    <Input
                      type="url"
                      inputMode="url"
                      placeholder="https://"
                      maxLength={maxLengthOf(materialSchema.shape.url)}
                    />
                  </Form.Item>
                  <Form.Item {...field('type')} required>
                    <Select options={optionsOf(materialTypes, materialTypeLabels)} placeholder={t`请选择`} />
                  </Form.Item>
                </div>
              ) : (
                <Form.Item {...field('fileId')} required>
                  <MaterialFile onNamed={(name) => getFieldValue('name') || setFieldValue('name', name)} />
                </Form.Item>
              )
            }
          </Form.Item>
          {place ? (
            <p className="text-ink-2">
              {place.chapter
                ? t`属于“${place.course.name}”的“${place.chapter.title}”`
                : t`属于课程“${place.course.name}”`}
            </p>
          ) : (
            <PlaceFields field={field} courses={courses} />
          )}
        </>
      )}
    </FormDialog>
  )
}

const placeValues = ({ course, chapter }: NonNullable<MaterialDialogProps['place']>) => ({
  scope: chapter ? ('chapter' as const) : ('course' as const),
  courseId: course.id,
  chapterId: chapter?.id ?? null,
})

/** Whether a material belongs to all courses, to one, or to a chapter. */
function PlaceFields({
  field,
  courses,
}: {
  field: FieldOf<typeof materialSchema.shape>
  courses: readonly { id: number; name: string }[]
}) {
  const optionsOf = useOptions()
  return (
    <>
      <Form.Item {...field('scope')}>
        <Radio.Group options={optionsOf(materialScopes, materialScopeLabels)} />
      </Form.Item>
      <Form.Item noStyle dependencies={['scope', 'courseId']}>
        {({ getFieldValue, setFieldValue }) =>
          getFieldValue('scope') !== 'all' && (
            <div className="grid gap-x-6 sm:grid-cols-2">
              <Form.Item {...field('courseId')} required>
                <CourseSelect known={courses} onChange={() => setFieldValue('chapterId', null)} />
              </Form.Item>
              {getFieldValue('scope') === 'chapter' && (
                <Form.Item {...field('chapterId')} required>
                  <ChapterSelect courseId={getFieldValue('courseId') as number | null} />
                </Form.Item>
              )}
            </div>
          )
        }
      </Form.Item>
    </>
  )
}
