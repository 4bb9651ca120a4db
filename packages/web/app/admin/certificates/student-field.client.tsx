import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useRef, type ComponentProps } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { RemoteSelect } from '../kit/form/remote-select.client.tsx'

const offered = 20

export interface FoundStudent {
  id: number
  name: string
  completedLessons: number
}

/** Chooses a student by search, and fills in the name that the certificate must carry. */
export function StudentField({
  item,
  onFound,
}: {
  item: ComponentProps<typeof Form.Item>
  onFound: (student: FoundStudent | undefined) => void
}) {
  const { t } = useLingui()
  const form = Form.useFormInstance()
  const found = useRef(new Map<number, FoundStudent>())
  const load = async (keyword: string) => {
    const { content } = await browserApi.listStudents({ query: { keyword, size: offered, page: 0 } })
    for (const { id, name, completedLessons } of content) found.current.set(id, { id, name, completedLessons })
    return content.map(({ id, name, studentId }) => ({ value: id, label: t`${name}（${studentId}）` }))
  }
  return (
    <Form.Item
      {...item}
      getValueFromEvent={(id: number | null) => {
        const student = id === null ? undefined : found.current.get(id)
        form.setFieldsValue({ studentName: student?.name ?? '' })
        onFound(student)
        return id
      }}
    >
      <RemoteSelect
        label={t`学员`}
        placeholder={t`搜索姓名、登录名或学号`}
        empty={t`没有符合条件的学员`}
        failure={t`加载学生列表失败`}
        load={load}
      />
    </Form.Item>
  )
}
