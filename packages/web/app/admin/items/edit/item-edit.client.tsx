import { contentOfKind } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemBank, ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { itemKindLabels, itemStatusLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Card } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { ScreenNotice } from '../../kit/screen-notice.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { NoBank } from '../banks/no-bank.client.tsx'
import { ItemKey } from '../shown/item-key.client.tsx'
import { ItemPreview } from '../shown/item-preview.client.tsx'
import { itemTones } from '../shown/item-tones.ts'
import { Duplicates } from './duplicates.client.tsx'
import { ItemForm, type SavedItem } from './item-form.client.tsx'
import { readNewItem, type NewItem } from './item-schema.ts'

/** The editor of one item; for users who may not edit, the item with its key. */
export default function ItemEdit({ initial, banks }: { initial: ManagedItem | undefined; banks: readonly ItemBank[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const mayEdit = usePermission()('items.edit')
  const [search] = useSearchParams()
  const [item, setItem] = useState(initial)
  const [last, setLast] = useState<NewItem>()
  const start = last ?? readNewItem(search, banks)
  // Increasing it remounts the form with what is stored, or for the next item.
  const [round, setRound] = useState(0)
  const saved = ({ stored, wantsNext }: SavedItem) => {
    if (wantsNext) {
      const { bankId, kind, topic, difficulty, status } = stored
      setLast({ bankId, kind, topic, difficulty, status })
    } else if (!item) return void setTimeout(() => void navigate(address(`items/edit/${stored.id}`), { replace: true }))
    else setItem(stored)
    setRound((before) => before + 1)
  }
  if (!mayEdit && !item) return <ScreenNotice kind="denied" />
  const title = item ? (mayEdit ? t`编辑试题` : t`查看试题`) : t`添加试题`
  return (
    <>
      <PageHeader
        title={title}
        note={
          item && (
            <>
              <Badge tone="primary">{translate(itemKindLabels[item.kind])}</Badge>
              <Badge tone={itemTones[item.status]}>{translate(itemStatusLabels[item.status])}</Badge>
              <span className="text-sm text-ink-3">{t`第 ${item.number} 版`}</span>
            </>
          )
        }
      />
      {item && <Duplicates of={item.duplicates} />}
      {item && mayEdit && item.usedCount > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t`已用于 ${item.usedCount} 次考试。修改后成为新的一版，已发布的考试不变。`}
        />
      )}
      {!mayEdit && item ? (
        <Card>
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <ItemPreview item={contentOfKind(item)} marksKey />
            <ItemKey item={item} />
          </div>
        </Card>
      ) : banks.length === 0 ? (
        <NoBank />
      ) : (
        <ItemForm key={round} item={item} start={start} banks={banks} isAgain={round > 0} onSaved={saved} />
      )}
    </>
  )
}
