import type { ManagedCourse } from '@jiangxue/contract/course/course-admin.ts'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { changeMany } from '../kit/list/change-many.ts'

/** Publishes the selected courses or takes them offline, after confirmation. */
export function useCourseBatch() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const revalidator = useRevalidator()
  const [result, setResult] = useState<BatchResult>()
  const ask = (courses: readonly ManagedCourse[], status: 'PUBLISHED' | 'OFFLINE') => {
    const isPublishing = status === 'PUBLISHED'
    modal.confirm({
      title: isPublishing ? t`发布选中的 ${courses.length} 门课程？` : t`下线选中的 ${courses.length} 门课程？`,
      content: isPublishing
        ? t`访客将看到这些课程；还不能发布的会逐一说明原因。`
        : t`访客和学员不再看到这些课程，学习记录保留。`,
      okText: isPublishing ? t`发布` : t`下线`,
      onOk: async () => {
        await attempt(t`批量操作失败`, async () => {
          const body = { ids: courses.map(({ id }) => id), status }
          setResult((await changeMany('setStatusOfCourses', { body })).data)
        })
        void revalidator.revalidate()
      },
    })
  }
  return { ask, result, close: () => setResult(undefined) }
}
