import { artboard } from '@jiangxue/certificate/canvas.ts'
import type { Certificate } from '@jiangxue/contract/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { browserApi } from '../lib/api-client.ts'
import { drawOnCanvas } from './draw-on-canvas.ts'

type Drawing = 'underway' | 'done' | 'failed'

/** The certificate as it is printed, as large as there is room. */
export function CertificatePicture({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<Drawing>('underway')
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isWanted = true
    const tell = (outcome: Drawing) => isWanted && setDrawing(outcome)
    const { studentId, id } = certificate
    tell('underway')
    browserApi
      .listCertificateFonts({ params: { studentId, id } })
      .then((fonts) => canvas.current && drawOnCanvas(canvas.current, certificate, fonts))
      .then(
        () => tell('done'),
        () => tell('failed'),
      )
    return () => {
      isWanted = false
    }
  }, [certificate, attempt])

  if (drawing === 'failed')
    return <ProblemNotice message={t`获取证书数据失败`} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <div className="relative overflow-hidden rounded-control border border-line" aria-busy={drawing === 'underway'}>
      <canvas
        ref={canvas}
        width={artboard.width}
        height={artboard.height}
        role="img"
        className="block h-auto w-full"
        aria-label={t`${certificate.studentName}的结业证书，编号 ${certificate.certificateNumber}，内容见下文`}
      />
      {drawing === 'underway' && (
        <p role="status" className="skeleton absolute inset-0 grid place-items-center text-ink-3">{t`正在绘制证书…`}</p>
      )}
    </div>
  )
}
