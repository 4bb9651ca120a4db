import type { ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronUp } from 'lucide-react'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { SaveBar } from '../../kit/form/save-bar.client.tsx'
import { MenuButton } from '../../kit/list/menu-button.client.tsx'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import { useStatusVerb } from '../use-status-verb.client.ts'

interface CourseSaveBarProps {
  course: ManagedCourseDetail | undefined
  isDirty: boolean
  isSaving: boolean
  isAgain: boolean
  onSave: () => void
  onStatus: (status: string) => void
}

/** Always visible: the course's status, saving, and the next statuses. */
export function CourseSaveBar({ course, isDirty, isSaving, isAgain, onSave, onStatus }: CourseSaveBarProps) {
  const { t } = useLingui()
  const format = useFormat()
  const isNarrow = useNarrow()
  const verbOf = useStatusVerb()
  const next = course?.nextStatuses ?? []
  const beside = isNarrow ? [] : next.filter(({ isBuiltIn }) => isBuiltIn)
  const inMenu = next.filter((choice) => !beside.includes(choice))
  return (
    <SaveBar
      label={t`保存与发布`}
      isDirty={isDirty}
      isSaving={isSaving}
      isAgain={isAgain}
      onSave={onSave}
      summary={course && <Badge tone={course.statusTone}>{format.translate(course.statusName)}</Badge>}
    >
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
    </SaveBar>
  )
}
