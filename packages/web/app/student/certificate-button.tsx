import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CertificateDialog } from '../certificate/lazy.tsx'
import { Button } from '../components/button.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { reportFailure } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'
import type { CertificateProgress } from './load-student.ts'

/** Opens the certificate, or issues it first; shows what is missing if neither is possible. */
export function CertificateButton({
  userId,
  certificateProgress,
  hasCertificate,
}: {
  userId: number
  certificateProgress: CertificateProgress | null
  hasCertificate: boolean
}) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  const reasonId = useId()
  const [shown, setShown] = useState<Certificate>()
  const [isBusy, setBusy] = useState(false)
  const isOpen =
    hasCertificate || !certificateProgress || certificateProgress.totalLesson >= certificateProgress.buttonLessons
  const reasonOf = ({ totalLesson, buttonLessons, previewLessons }: CertificateProgress) => {
    if (totalLesson >= previewLessons) return undefined
    return isOpen
      ? t`再完成 ${previewLessons - totalLesson} 课时可领取结业证书（${totalLesson} / ${previewLessons}）`
      : t`再完成 ${buttonLessons - totalLesson} 课时可预览证书（${totalLesson} / ${buttonLessons}）`
  }
  const reason = hasCertificate || !certificateProgress ? undefined : reasonOf(certificateProgress)

  async function attempt<T>(call: () => Promise<T>, fallback: string): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.body?.problem === 'certificate.notEnoughLessons') toast.warning(error.message)
      else reportFailure(error, fallback)
      return undefined
    }
  }
  // Not disabled while busy, because the button would lose the focus that the dialog later restores.
  async function open() {
    if (isBusy) return
    const params = { studentId: userId }
    setBusy(true)
    const found = await attempt(() => browserApi.viewCertificate({ params }), t`获取证书数据失败`)
    if (found?.data) setShown(found.data)
    else if (found && (await attempt(() => browserApi.generateCertificate({ params }), t`生成证书失败`))) {
      toast.success(t`证书生成成功，请重新查看`)
      await revalidator.revalidate()
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-2">
      {reason && (
        <p id={reasonId} className="text-sm text-ink-2 tabular-nums">
          {reason}
        </p>
      )}
      <Button
        tone="outline"
        disabled={!isOpen}
        aria-busy={isBusy}
        aria-describedby={reason && reasonId}
        onClick={() => void open()}
      >
        <Award aria-hidden size={18} />
        {t`查看证书`}
      </Button>
      {shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />}
    </div>
  )
}
