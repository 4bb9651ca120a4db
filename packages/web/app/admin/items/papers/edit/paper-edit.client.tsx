import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import type { Paper } from '@jiangxue/contract/exam/paper.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSectionAddress } from '../../../areas.ts'
import { PageHeader } from '../../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../../kit/screen-notice.client.tsx'
import { usePermission } from '../../../kit/use-permission.client.tsx'
import { PaperForm } from './paper-form.client.tsx'
import { countOf } from './section-values.ts'

export default function PaperEdit({ initial, banks }: { initial: Paper | undefined; banks: readonly ItemBank[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const mayEdit = usePermission()('items.edit')
  const [paper, setPaper] = useState(initial)
  // Increasing it remounts the form with what is stored.
  const [round, setRound] = useState(0)
  const saved = (stored: Paper) => {
    if (!paper)
      return void setTimeout(() => void navigate(address(`items/papers/edit/${stored.id}`), { replace: true }))
    setPaper(stored)
    setRound((before) => before + 1)
  }
  if (!mayEdit) return <ScreenNotice kind="denied" />
  return (
    <>
      <PageHeader title={paper ? t`编辑试卷` : t`添加试卷`} parent={{ title: t`试卷`, path: 'items/papers' }} />
      {paper && <Shortages of={paper} />}
      {paper && paper.exams > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`已用于 ${paper.exams} 场考试。修改后，已发布的考试不变，未发布的考试按新的试卷出题。`}
        />
      )}
      <PaperForm key={round} paper={paper} banks={banks} isAgain={round > 0} onSaved={saved} />
    </>
  )
}

/** Tells which sections of the stored paper have fewer items than they ask. */
function Shortages({ of: { sections } }: { of: Paper }) {
  const { t } = useLingui()
  const short = sections.filter((section) => section.available < countOf(section))
  if (short.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t`试题不够，现在不能用这份试卷考试`}
      description={
        <ul>
          {short.map((section) => (
            <li
              key={section.title}
            >{t`“${section.title}”缺 ${countOf(section) - section.available} 道符合条件的试题`}</li>
          ))}
        </ul>
      }
    />
  )
}
