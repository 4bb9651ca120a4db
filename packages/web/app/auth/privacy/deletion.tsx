import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { Part } from './part.tsx'

const DeletionSheet = lazyPart(() => import('./deletion-sheet.tsx'))

interface DeletionProps {
  /** The day on which the account is erased, `yyyy-MM-dd`; null while nobody has asked for it. */
  erasedOn: string | null
  onChanged: () => void
}

/** Deletes a student's account, or takes that back. */
export function Deletion({ erasedOn, onChanged }: DeletionProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const takeBack = async () => {
    setSaving(true)
    await attempt(t`操作失败，请稍后重试`, async () => {
      toast.success((await browserApi.cancelDeletion()).message)
      onChanged()
    }).finally(() => setSaving(false))
  }
  return (
    <Part title={t`注销账号`} lead={t`注销后，个人资料被删除，不能恢复；学时、成绩和证书须依规定保存。`}>
      {erasedOn === null ? (
        <Button tone="outline" className="mt-3" onClick={() => setOpen(true)}>{t`注销账号`}</Button>
      ) : (
        <div role="status" className="mt-3 rounded-control bg-gold-tint px-4 py-3">
          <p className="text-gold-text">{t`账号将在 ${erasedOn} 注销，在此之前登录可以撤回`}</p>
          <Button tone="outline" className="mt-3" disabled={isSaving} onClick={() => void takeBack()}>
            {t`撤回注销`}
          </Button>
        </div>
      )}
      {isOpen && (
        <DeletionSheet
          onClose={() => setOpen(false)}
          onAsked={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </Part>
  )
}
