import { designs } from '@jiangxue/certificate/designs.ts'
import { certificateDesignLabels, type CertificateDesign } from '@jiangxue/contract/papers/certificate-design.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useMemo } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { DesignCanvas } from './design-canvas.client.tsx'
import { useSample } from './use-sample.client.ts'

const thumbnailScale = 0.28

interface DesignChoiceProps {
  value: CertificateDesign
  fontAt: string | undefined
  onChange: (design: CertificateDesign) => void
}

/** The designs as small certificates. */
export function DesignChoice({ value, fontAt, onChange }: DesignChoiceProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const name = useId()
  const { sample } = useSample('usual', fontAt)
  // Too small to pass for a certificate, so that no stamp has to cover the design.
  const shown = useMemo(() => sample && { ...sample, data: { ...sample.data, status: 'VALID' as const } }, [sample])
  return (
    <section aria-label={t`样式`}>
      <h2 className="mb-2 text-base font-semibold">{t`样式`}</h2>
      <div role="radiogroup" aria-label={t`证书样式`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {designs.map((design) => (
          <label
            key={design.name}
            className={`flex cursor-pointer flex-col gap-2 rounded-admin border p-2 ${design.name === value ? 'border-cinnabar bg-cinnabar-tint' : 'border-line'}`}
          >
            <span className="block aspect-[297/210] overflow-hidden bg-paper">
              <DesignCanvas
                drawing={shown && { ...shown, design, backgroundUrl: null, sealUrl: null }}
                scale={thumbnailScale}
                className="size-full object-contain"
              />
            </span>
            <span className="flex items-center gap-2 text-sm">
              <input
                type="radio"
                name={name}
                checked={design.name === value}
                onChange={() => onChange(design.name as CertificateDesign)}
              />
              {translate(certificateDesignLabels[design.name as CertificateDesign])}
            </span>
          </label>
        ))}
      </div>
    </section>
  )
}
