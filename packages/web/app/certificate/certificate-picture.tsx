import { artboard } from '@jiangxue/certificate/canvas.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { drawOnCanvas, toDrawing, type Drawing } from './draw-on-canvas.ts'

type State = 'underway' | 'done' | 'failed'

/** The certificate as printed, as large as the space allows. */
export function CertificatePicture({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui()
  const load = useCallback(async () => {
    const { studentId, id } = certificate
    return toDrawing(certificate, await browserApi.getCertificateDrawing({ params: { studentId, id } }))
  }, [certificate])
  return (
    <Picture
      load={load}
      label={t`${certificate.studentName}的结业证书，编号 ${certificate.certificateNumber}，内容见下文`}
      failure={t`获取证书数据失败`}
    />
  )
}

const loadSample = async () => {
  const { sample, ...drawing } = await browserApi.getCertificateTemplate({ query: {} })
  return toDrawing(sample, drawing)
}
/** A sample of the school's current certificates. */
export default function TemplatePicture() {
  const { t } = useLingui()
  return <Picture load={loadSample} label={t`结业证书的样张`} failure={t`获取证书模板失败`} />
}

function Picture({ load, label, failure }: { load: () => Promise<Drawing>; label: string; failure: string }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<State>('underway')
  const [attempt, setAttempt] = useState(1)
  const [isLarge, setLarge] = useState(false)
  const [isUpright, setUpright] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const tell = (outcome: State) => left.signal.aborted || setState(outcome)
    const draw = async () => {
      const drawing = await load()
      if (!canvas.current) return
      await drawOnCanvas(canvas.current, drawing, { signal: left.signal })
      setUpright(drawing.design.page.height > drawing.design.page.width)
    }
    tell('underway')
    draw().then(
      () => tell('done'),
      () => tell('failed'),
    )
    return () => left.abort()
  }, [load, attempt])

  if (state === 'failed') return <ProblemNotice message={failure} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <div
      className={`relative overflow-x-auto rounded-control border border-line ${isUpright ? 'mx-auto max-w-xl' : ''}`}
      aria-busy={state === 'underway'}
    >
      <div className={`relative ${isLarge ? 'max-sm:w-[280%]' : ''}`}>
        <canvas
          ref={canvas}
          width={artboard.width}
          height={artboard.height}
          role="img"
          className="block h-auto w-full"
          aria-label={label}
        />
        {state === 'done' && (
          // On a phone a tap anywhere on the picture enlarges it.
          <button
            type="button"
            aria-label={isLarge ? t`缩小证书` : t`放大证书`}
            aria-pressed={isLarge}
            onClick={() => setLarge(!isLarge)}
            className="absolute inset-0 flex items-end justify-end p-2 sm:hidden"
          >
            <span className="grid size-8 place-items-center rounded-full bg-night-deep/70 text-white">
              {isLarge ? <ZoomOut aria-hidden size={18} /> : <ZoomIn aria-hidden size={18} />}
            </span>
          </button>
        )}
      </div>
      {state === 'underway' && (
        <p
          role="status"
          className="absolute bg-paper-deep inset-0 grid place-items-center text-ink-3"
        >{t`正在绘制证书…`}</p>
      )}
    </div>
  )
}
