import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CertificateDialog } from '../certificate/lazy.ts'
import { Button } from '../components/button.tsx'
import { browserApi } from '../lib/api-client.ts'
import { failureText } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'
import type { CertificateProgress } from './load-student.ts'

/** Opens the certificate, or issues it first; says what is missing where it cannot. */
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
      ? t`完成 ${previewLessons} 课时可生成证书，已完成 ${totalLesson} 课时`
      : t`完成 ${buttonLessons} 课时后可查看证书，已完成 ${totalLesson} 课时`
  }
  const reason = hasCertificate || !certificateProgress ? undefined : reasonOf(certificateProgress)

  async function attempt<T>(call: () => Promise<T>, fallback: string): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.body?.problem === 'certificate.notEnoughLessons') toast.warning(error.message)
      else if (error.status !== 401) toast.error(failureText(error, fallback))
      return undefined
    }
  }
  // Not disabled while busy: the button would lose the focus that the dialog returns to it.
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
    <>
      <Button
        tone="outline"
        className="max-md:flex-1"
        disabled={!isOpen}
        aria-busy={isBusy}
        aria-describedby={reason && reasonId}
        onClick={() => void open()}
      >
        <Award aria-hidden size={18} />
        {t`查看证书`}
      </Button>
      {reason && (
        <p id={reasonId} className="order-last w-full text-sm text-ink-2 md:text-right">
          {reason}
        </p>
      )}
      {shown && (
        <Suspense fallback={null}>
          <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
