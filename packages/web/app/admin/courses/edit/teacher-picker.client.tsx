import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { teacherStatusLabels } from '@jiangxue/contract/course/teacher.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { Avatar } from '../../../components/img.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import type { InputProps } from '../../kit/input-props.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { asChosen, type ChosenTeacher } from './chosen-teacher.ts'

const offered = 20

interface TeacherPickerProps extends InputProps<ChosenTeacher[]> {
  disabled?: boolean
}

/** The teachers of a course in the order of its page; only active teachers are offered. */
export function TeacherPicker({ id, value = [], onChange, disabled = false }: TeacherPickerProps) {
  const { t } = useLingui()
  const may = usePermission()
  const found = useRef(new Map<number, Teacher>())
  const list = useRef<HTMLOListElement>(null)
  const load = async (keyword: string) => {
    const { content } = await browserApi.listTeachers({ query: { keyword, status: 'ACTIVE', size: offered, page: 0 } })
    found.current = new Map(content.map((teacher) => [teacher.id, teacher]))
    return content
      .filter((teacher) => !value.some((chosen) => chosen.id === teacher.id))
      .map((teacher) => ({ value: teacher.id, label: teacher.name, shown: <Line teacher={teacher} /> }))
  }
  const add = (teacherId: number | null) => {
    const teacher = teacherId === null ? undefined : found.current.get(teacherId)
    if (teacher && !value.some((chosen) => chosen.id === teacher.id)) onChange?.([...value, asChosen(teacher)])
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...value]
    next.splice(index + by, 0, ...next.splice(index, 1))
    onChange?.(next)
  }
  const remove = (index: number) => {
    onChange?.(value.filter((_, other) => other !== index))
    // The pressed button disappears with its row.
    requestAnimationFrame(() =>
      (
        list.current?.querySelectorAll<HTMLElement>('.remove-teacher')[Math.min(index, value.length - 2)] ??
        document.getElementById(id ?? '')
      )?.focus(),
    )
  }
  return (
    <div className="max-w-xl">
      {value.length > 0 && (
        <ol ref={list} aria-label={t`授课教师`} className="mb-3 divide-y divide-line rounded-admin border border-line">
          {value.map((teacher, index) => (
            <li key={teacher.id} className="flex items-center gap-1 py-2 pr-1 pl-3 sm:gap-2">
              <div className="min-w-0 flex-1">
                <Line teacher={teacher} />
              </div>
              <Button
                type="text"
                icon={<ArrowUp aria-hidden size={16} />}
                aria-label={t`上移 ${teacher.name}`}
                disabled={disabled || index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                type="text"
                icon={<ArrowDown aria-hidden size={16} />}
                aria-label={t`下移 ${teacher.name}`}
                disabled={disabled || index === value.length - 1}
                onClick={() => move(index, 1)}
              />
              <Button
                type="text"
                className="remove-teacher"
                icon={<X aria-hidden size={16} />}
                aria-label={t`移除 ${teacher.name}`}
                disabled={disabled}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {!disabled && may('teachers.view') && (
        <RemoteSelect
          id={id}
          label={t`添加授课教师`}
          placeholder={t`搜索教师姓名、专业或电话`}
          empty={t`没有可添加的在职教师`}
          failure={t`加载教师列表失败`}
          load={load}
          onChange={add}
        />
      )}
    </div>
  )
}

function Line({ teacher: { avatarUrl, name, title, status } }: { teacher: ChosenTeacher }) {
  const { translate } = useFormat()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar src={avatarUrl} width={32} height={32} className="size-8 shrink-0" />
      <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <b className="font-semibold">{name}</b>{' '}
        <span className="text-sm whitespace-nowrap text-ink-3">{translate(title)}</span>{' '}
        <Badge tone={status === 'ACTIVE' ? 'jade' : 'plain'}>{translate(teacherStatusLabels[status])}</Badge>
      </span>
    </span>
  )
}
