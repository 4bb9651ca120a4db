import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import type { Page } from '@jiangxue/contract/kit/page.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Input, Modal, Select, Table } from 'antd'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { FailureAlert } from '../kit/form/failure-alert.client.tsx'
import { changeMany } from '../kit/list/change-many.ts'

interface AddMembersDialogProps {
  classId: number
  organizations: readonly OrganizationName[]
  onResult: (result: BatchResult) => void
  onClose: () => void
}
const pageSize = 20
const pauseMs = 250

/** Adds students to a class from the school's list; the selection is kept across searches. */
export function AddMembersDialog({ classId, organizations, onResult, onClose }: AddMembersDialogProps) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useState<{ keyword: string; organizationId?: number; page: number }>({
    keyword: '',
    page: 0,
  })
  const [found, setFound] = useState<{ rows: readonly StudentRow[]; total: number }>()
  const [failure, setFailure] = useState<string>()
  const [chosen, setChosen] = useState<number[]>([])
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const show = ({ content, totalElements }: Page<StudentRow>) => {
      setFound({ rows: content, total: totalElements })
      setFailure(undefined)
    }
    const timer = setTimeout(
      () =>
        browserApi.listStudents({ query: { ...query, size: pageSize } }).then(
          (page) => isCurrent && show(page),
          (error: unknown) => isCurrent && setFailure(failureText(error, t`加载学生列表失败`)),
        ),
      query.keyword ? pauseMs : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query, t])
  async function add() {
    setSaving(true)
    setFailure(undefined)
    try {
      const input = { params: { id: classId }, body: { ids: chosen } }
      const { data } = await changeMany('addClassMembers', input)
      onResult(data)
      onClose()
      await revalidate()
    } catch (error) {
      setFailure(failureText(error, t`添加学员失败`))
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t`添加学员`}
      width={720}
      okText={t`添加 ${chosen.length} 名学员`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isSaving}
      mask={{ closable: false }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <FailureAlert message={failure} />
      <div role="search" className="mb-3 flex flex-wrap gap-3">
        <Input
          allowClear
          aria-label={t`姓名、登录名或学号`}
          placeholder={t`姓名、登录名或学号`}
          className="min-w-50 flex-1"
          onChange={({ target }) => setQuery({ ...query, keyword: target.value.trim(), page: 0 })}
        />
        <Select<number | null>
          allowClear
          aria-label={t`机构`}
          placeholder={t`全部机构`}
          className="min-w-45"
          showSearch={{ optionFilterProp: 'label' }}
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(organizationId) =>
            setQuery({ keyword: query.keyword, page: 0, ...(organizationId && { organizationId }) })
          }
        />
      </div>
      <Table<StudentRow>
        rowKey="id"
        size="small"
        loading={!found}
        dataSource={found?.rows ?? []}
        scroll={{ y: 360 }}
        columns={[
          { title: t`姓名`, dataIndex: 'name' },
          { title: t`学号`, dataIndex: 'studentId' },
          { title: t`机构`, dataIndex: 'organizationName', render: (name: string | null) => name ?? '—' },
        ]}
        pagination={{
          current: query.page + 1,
          pageSize,
          total: found?.total ?? 0,
          showSizeChanger: false,
          onChange: (page) => setQuery({ ...query, page: page - 1 }),
        }}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(Number)),
          getTitleCheckboxProps: () => ({ 'aria-label': t`选择本页全部` }) as object,
          getCheckboxProps: (row) => ({ 'aria-label': t`选择 ${row.name}` }) as object,
        }}
      />
    </Modal>
  )
}
