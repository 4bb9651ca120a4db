import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronUp, Save } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import { useStatusVerb } from '../use-status-verb.client.ts'

interface SaveBarProps {
  course: ManagedCourseDetail | undefined
  isDirty: boolean
  isSaving: boolean
  isAgain: boolean
  onSave: () => void
  onStatus: (status: string) => void
}

/** Always visible: the course's status, saving, and the next statuses. */
export function SaveBar({ course, isDirty, isSaving, isAgain, onSave, onStatus }: SaveBarProps) {
  const { t } = useLingui()
  const format = useFormat()
  const isNarrow = useNarrow()
  const verbOf = useStatusVerb()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAgain && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isAgain])
  const next = course?.nextStatuses ?? []
  const beside = isNarrow ? [] : next.filter(({ isBuiltIn }) => isBuiltIn)
  const inMenu = next.filter((choice) => !beside.includes(choice))
  return (
    <div
      role="region"
      aria-label={t`保存与发布`}
      className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6"
    >
      {course && <Badge tone={course.statusTone}>{format.translate(course.statusName)}</Badge>}
      <span role="status" className="min-w-0 flex-1 text-sm text-ink-2">
        {isDirty && t`有未保存的修改`}
      </span>
      {inMenu.length > 0 && course && (
        <MenuButton
          placement="topRight"
          items={inMenu.map((choice) => ({
            key: choice.value,
            label: verbOf(course.status, choice),
            onClick: () => onStatus(choice.value),
          }))}
        >
          <Button disabled={isSaving} icon={<ChevronUp aria-hidden size={16} />} iconPlacement="end">
            {isNarrow ? t`更改状态` : t`其他状态`}
          </Button>
        </MenuButton>
      )}
      {course &&
        beside.map((choice) => (
          <Button
            key={choice.value}
            disabled={isSaving}
            danger={choice.value === 'OFFLINE'}
            onClick={() => onStatus(choice.value)}
          >
            {isDirty ? t`保存并${verbOf(course.status, choice)}` : verbOf(course.status, choice)}
          </Button>
        ))}
      <Button
        ref={button}
        type="primary"
        icon={<Save aria-hidden size={16} />}
        loading={isSaving}
        onClick={onSave}
      >{t`保存`}</Button>
    </div>
  )
}
