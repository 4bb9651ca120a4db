import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import type { InputProps } from '../../kit/input-props.ts'

interface ClassSelectProps extends InputProps<number | null> {
  /** The class that was chosen before. */
  known: { id: number; name: string } | undefined
  onChosen: (chosen: TrainingClass) => void
}
const mostShown = 20

/** Chooses a class that is not archived, by part of its name. */
export function ClassSelect({ id, value = null, onChange, known, onChosen }: ClassSelectProps) {
  const { t } = useLingui()
  const [found] = useState(() => new Map<number, TrainingClass>())
  const load = async (keyword: string) => {
    const { content } = await browserApi.listClasses({ query: { keyword, size: mostShown } })
    const open = content.filter(({ status }) => status !== 'ARCHIVED')
    for (const each of open) found.set(each.id, each)
    return open.map((each) => ({ value: each.id, label: each.name }))
  }
  return (
    <RemoteSelect
      id={id}
      value={value}
      load={load}
      label={t`班期`}
      placeholder={t`输入班期名称查找`}
      empty={t`没有符合条件的班期`}
      failure={t`加载班期列表失败`}
      present={known && { value: known.id, label: known.name }}
      onChange={(classId) => {
        onChange?.(classId)
        const chosen = found.get(classId ?? 0)
        if (chosen) onChosen(chosen)
      }}
    />
  )
}
