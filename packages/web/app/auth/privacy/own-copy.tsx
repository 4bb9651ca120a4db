import { privacyLimits } from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { downloadFile, exportTimeoutMs } from '../../lib/http/download-file.ts'
import { isInWechat } from '../../lib/in-wechat.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { Part } from './part.tsx'

/** Downloads everything that the school holds about the account's owner. */
export function OwnCopy({ onCopied }: { onCopied: () => void }) {
  const { t } = useLingui()
  const [isMaking, setMaking] = useState(false)
  const copy = async () => {
    if (isInWechat()) return void toast.warning(t`请点右上角“…”，在浏览器中打开后下载`)
    setMaking(true)
    await attempt(t`下载失败`, async () => {
      await downloadFile('downloadOwnData', {}, t`我的数据.zip`, { timeoutMs: exportTimeoutMs })
      toast.success(t`您的数据已下载`)
    }).finally(() => setMaking(false))
    onCopied()
  }
  const most = privacyLimits.copiesPerDay
  return (
    <Part
      title={t`下载我的数据`}
      lead={t`学校保存的与您有关的全部数据，包括资料、报名、学习记录、证书和登录记录，打包成一个压缩文件。其中有完整的身份证号码，请妥善保管。`}
    >
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="outline" disabled={isMaking} onClick={() => void copy()}>
          <Download aria-hidden size={18} />
          {isMaking ? t`正在整理…` : t`下载我的数据`}
        </Button>
        <p role="status" className="text-sm text-ink-3">
          {isMaking ? t`数据较多时需要一会儿，请不要离开本页` : t`每天最多 ${most} 次，每次都会通知您`}
        </p>
      </div>
    </Part>
  )
}
