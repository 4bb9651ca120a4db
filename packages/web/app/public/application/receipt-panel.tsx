import { useLingui } from '@lingui/react/macro'
import { Check, Copy, ImageDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

/** The receipt code of an application, which is shown once. */
export function ReceiptPanel({ receiptCode }: { receiptCode: string }) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { siteName } = useSite()
  const { dateTime } = useFormat()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(receiptCode)
      setCopied(true)
      toast.success(t`回执编号已复制`)
    } catch {
      const code = panel.current?.querySelector('code')
      if (code) getSelection()?.selectAllChildren(code)
      toast.warning(t`无法自动复制，请手动复制已选中的编号`)
    }
  }
  async function saveAsPicture() {
    setSaving(true)
    try {
      const { saveReceipt } = await import('./save-receipt.ts')
      await saveReceipt(t`报名回执`, [
        { text: siteName, size: 26 },
        { text: t`报名回执`, size: 44 },
        { text: t`回执编号`, size: 24 },
        { text: receiptCode, size: 34 },
        { text: t`保存时间 ${dateTime(new Date().toISOString())}`, size: 24 },
        { text: t`查询审核进度：${location.host}/application-status`, size: 24 },
      ])
    } catch {
      toast.warning(t`没有保存成功，请复制编号或截屏保存`)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="receipt"
      className="rise rounded-card border-2 border-jade bg-jade-tint p-5 outline-none sm:p-7"
    >
      <h2 id="receipt" className="flex items-center gap-2.5 font-serif text-xl font-bold text-jade">
        <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-jade text-white">
          <Check size={20} />
        </span>
        {t`报名申请已提交`}
      </h2>
      <p className="mt-2 text-md text-ink-2">{t`请保存回执编号，凭它可以随时查询审核进度。编号只显示这一次。`}</p>
      <p className="mt-4 text-sm font-semibold text-ink-2">{t`回执编号`}</p>
      <code className="mt-1 block rounded-control border border-line bg-card px-4 py-3 font-sans text-lg font-bold tracking-[.06em] break-words tabular-nums">
        {receiptCode}
      </code>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} />}
          {isCopied ? t`已复制` : t`复制编号`}
        </Button>
        <Button tone="outline" disabled={isSaving} onClick={() => void saveAsPicture()}>
          <ImageDown aria-hidden size={18} />
          {t`保存为图片`}
        </Button>
        <ButtonLink to="/application-status" state={{ receiptCode }} tone="outline">{t`查询审核进度`}</ButtonLink>
      </div>
    </section>
  )
}
