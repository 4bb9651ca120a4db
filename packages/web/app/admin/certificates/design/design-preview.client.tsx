import type { Design } from '@jiangxue/certificate/design.ts'
import { designs } from '@jiangxue/certificate/designs.ts'
import type { CertificateDesignVersion } from '@jiangxue/contract/papers/certificate-design.ts'
import {
  certificateDesignLabels,
  certificateSampleLabels,
  certificateSamples,
  type CertificateSample,
} from '@jiangxue/contract/papers/certificate-design.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Card, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { ProblemNotice } from '../../../components/problem-notice.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { DesignCanvas } from './design-canvas.client.tsx'
import { useSample } from './use-sample.client.ts'

/** What a certificate would look like with the choices on the screen, saved or not. */
export function DesignPreview({
  base,
  backgroundUrl,
  sealUrl,
  fontAt,
}: Pick<CertificateDesignVersion, 'base' | 'backgroundUrl' | 'sealUrl'> & { fontAt: string | undefined }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [kind, setKind] = useState<CertificateSample>('usual')
  const { sample, failure, retry } = useSample(kind, fontAt)
  const [isUndrawn, setUndrawn] = useState(false)
  const design = designs.find(({ name }) => name === base) as Design
  const name = translate(certificateDesignLabels[base])
  const isUpright = design.page.height > design.page.width
  useEffect(() => setUndrawn(false), [base, backgroundUrl, sealUrl, sample])
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t`预览`}</h2>
        <Segmented
          value={kind}
          onChange={setKind}
          aria-label={t`样张`}
          options={certificateSamples.map((value) => ({ value, label: translate(certificateSampleLabels[value]) }))}
        />
      </div>
      {failure !== undefined || isUndrawn ? (
        <ProblemNotice message={failure ?? t`获取证书模板失败`} onRetry={retry} />
      ) : !sample ? (
        <p role="status" className="m-0 grid aspect-[297/210] place-items-center bg-paper text-ink-3">
          {t`正在绘制证书…`}
        </p>
      ) : (
        <DesignCanvas
          drawing={{ ...sample, design, backgroundUrl, sealUrl }}
          label={t`${name}样式的样张`}
          onFailure={() => setUndrawn(true)}
          className={`h-auto border border-line ${isUpright ? 'mx-auto w-full max-w-lg' : 'w-full'}`}
        />
      )}
      <p className="mt-3 mb-0 text-sm text-ink-3">{t`按系统设置中的培训项目、授课教师和发证单位绘制；正式证书没有“样张”字样。`}</p>
    </Card>
  )
}
