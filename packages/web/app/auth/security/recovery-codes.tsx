import { useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'

/** New recovery codes, which are shown only now. */
export default function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t`恢复码已复制`)
    } catch {
      toast.warning(t`没有复制成功，请选中后复制`)
    }
  }
  const save = () => {
    const link = document.createElement('a')
    const lines = [t`${siteName}的恢复码，每个只能用一次：`, ...codes]
    link.href = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
    link.download = t`恢复码.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Sheet title={t`请保存恢复码`} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        {t`手机丢失时，用恢复码登录。每个只能用一次，关闭后不再显示；请打印或存放在只有您能看到的地方。`}
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-paper-deep/60 px-5 py-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button tone="outline" onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
          {t`复制`}
        </Button>
        <Button tone="outline" onClick={save}>
          <Download aria-hidden size={18} />
          {t`下载`}
        </Button>
        <Button onClick={onClose}>{t`我已保存`}</Button>
      </div>
    </Sheet>
  )
}
