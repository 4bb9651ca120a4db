import type { PaperRow } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'

interface PaperSelectProps {
  /** From Form.Item. */
  id?: string
  value?: number
  onChange?: (paperId: number | undefined) => void
  /** The paper that was chosen before. */
  known: Pick<PaperRow, 'id' | 'name'> | undefined
}
const mostShown = 20

/** Chooses a paper by part of its name; each with its items and points. */
export function PaperSelect({ id, value, onChange, known }: PaperSelectProps) {
  const { t } = useLingui()
  const load = async (keyword: string) => {
    const { content } = await browserApi.listPapers({ query: { keyword, size: mostShown } })
    return content.map(({ id: value, name, items, total }) => ({
      value,
      label: t`${name}（${items} 题，${pointsOf(total)} 分）`,
    }))
  }
  return (
    <RemoteSelect
      id={id}
      value={value}
      load={load}
      label={t`试卷`}
      placeholder={t`输入试卷名称查找`}
      empty={t`没有符合条件的试卷`}
      failure={t`加载试卷失败`}
      present={known && { value: known.id, label: known.name }}
      onChange={(paperId) => onChange?.(paperId ?? undefined)}
    />
  )
}
