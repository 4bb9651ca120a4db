import type { ApplicationDetail } from '@jiangxue/contract/papers/application.ts'
import { idCardSides, type IdCardSide } from '@jiangxue/contract/papers/application.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Image } from 'antd'
import { IdCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/api-client.ts'
import { RevealDialog } from '../kit/form/id-card-number.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'

/** Photos of both sides of the ID card, which can be zoomed and rotated; fetched on demand since views are logged. */
export function IdPhotos({
  application,
  onRevealed,
  isPrinted,
}: {
  application: ApplicationDetail
  onRevealed: () => void
  isPrinted: boolean
}) {
  const { t } = useLingui()
  const may = usePermission()
  const [photos, setPhotos] = useState<Record<IdCardSide, string>>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => () => photos && Object.values(photos).forEach((url) => URL.revokeObjectURL(url)), [photos])
  async function load(reason: string) {
    const open = async (side: IdCardSide) =>
      URL.createObjectURL(
        await call('openApplicationPhoto', { params: { id: application.id, side }, query: { reason } }),
      )
    const [front, back] = await Promise.all([open('front'), open('back')])
    setPhotos({ front, back })
    onRevealed()
    return { message: t`已打开证件照片` }
  }
  if (application.idCardFrontUrl === null)
    return (
      <Card title={t`证件照片`} className="print:hidden">
        <p className="text-ink-3">{t`已过保存期限，照片已删除。`}</p>
      </Card>
    )
  const names: Record<IdCardSide, string> = { front: t`身份证人像面`, back: t`身份证国徽面` }
  return (
    <Card title={t`证件照片`} className={photos && isPrinted ? '' : 'print:hidden'}>
      {photos ? (
        <Image.PreviewGroup>
          <div className="grid gap-4 sm:grid-cols-2">
            {idCardSides.map((side) => (
              <Image key={side} src={photos[side]} alt={names[side]} className="rounded-admin" />
            ))}
          </div>
        </Image.PreviewGroup>
      ) : (
        <>
          {may('applications.reveal') ? (
            <>
              <Button icon={<IdCard aria-hidden size={16} />} onClick={() => setAsking(true)}>{t`打开证件照片`}</Button>
              <p className="mt-2 text-sm text-ink-3">{t`每次打开都会记入操作日志。`}</p>
            </>
          ) : (
            <p className="text-ink-3">{t`您没有查看证件照片的权限。`}</p>
          )}
          {isAsking && <RevealDialog title={t`查看证件照片`} reveal={load} onClose={() => setAsking(false)} />}
        </>
      )}
    </Card>
  )
}
