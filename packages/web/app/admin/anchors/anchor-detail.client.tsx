import { drawCode } from '@jiangxue/certificate/draw-code.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PageHeader } from '../kit/page-header.client.tsx'
import type { Route } from './+types/anchor-detail'
import { DeliveryLine } from './use-anchor-columns.client.tsx'

/** Large enough to print sharply. */
const codePixels = 480

/** A printable page of an anchor, with which its holder can check what the school states later. */
export default function AnchorDetail({ loaderData: { anchor } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { siteName, siteUrl } = useSite()
  const { number, digest } = anchor
  const address = `${siteUrl || location.origin}/anchors?number=${number}&digest=${digest}`
  const facts: [label: string, value: string][] = [
    [t`存证时间`, dateTime(anchor.madeAt)],
    [t`账本条目数`, String(anchor.size)],
    [t`账本根值`, anchor.root],
    [t`上一号存证的摘要`, anchor.previous || t`无，这是第一号`],
    [t`本号存证的摘要`, digest],
    [t`签名公钥（Ed25519）`, anchor.publicKey],
    [t`签名`, anchor.signature],
  ]
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t`第 ${number} 号存证`}
          actions={
            <Button
              type="primary"
              icon={<Printer aria-hidden size={16} />}
              onClick={() => window.print()}
            >{t`打印`}</Button>
          }
        />
      </div>
      <article className="surface mx-auto max-w-[900px] p-4 sm:p-8 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <p className="text-ink-2">{siteName}</p>
            <h2 className="mt-1 font-serif text-2xl font-semibold">{t`学时账本存证书`}</h2>
            <p className="mt-1 text-lg">{t`第 ${number} 号`}</p>
          </div>
          <AddressCode address={address} label={t`公开存证页的二维码`} />
        </div>
        <dl className="mt-6 grid gap-x-6 gap-y-3 border-t-2 border-ink pt-4 sm:grid-cols-[11rem_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] max-sm:mb-2">{value}</dd>
            </div>
          ))}
        </dl>
        {anchor.deliveries.length > 0 && (
          <>
            <h3 className="mt-6 mb-2 font-semibold">{t`送达`}</h3>
            <ul className="grid gap-1.5">
              {anchor.deliveries.map((delivery) => (
                <DeliveryLine key={delivery.id} {...delivery} />
              ))}
            </ul>
          </>
        )}
        <p className="mt-6 text-sm text-ink-2">
          {t`请妥善保管。日后核验学校提供的学时证据包时，将其中第 ${number} 号存证的摘要与本页逐字核对：一致，则本号存证之前的学时、证书和规则此后没有被改动。`}
        </p>
        <p className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-3">{address}</p>
      </article>
    </>
  )
}

function AddressCode({ address, label }: { address: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const picture = canvas.current?.getContext('2d')
    if (!picture) return
    picture.clearRect(0, 0, codePixels, codePixels)
    drawCode(picture as never, address, 0, 0, codePixels)
  }, [address])
  return (
    <canvas ref={canvas} role="img" aria-label={label} width={codePixels} height={codePixels} className="size-32" />
  )
}
