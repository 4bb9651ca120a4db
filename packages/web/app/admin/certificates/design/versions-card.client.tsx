import type { CertificateDesignVersion } from '@jiangxue/contract/papers/certificate-design.ts'
import {
  certificateDesignLabels,
  certificateDesignLimits,
} from '@jiangxue/contract/papers/certificate-design.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Card } from 'antd'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'

/** The versions of the design, newest first, and how many certificates have each. */
export function VersionsCard({ versions }: { versions: readonly CertificateDesignVersion[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const shown = certificateDesignLimits.versionsShown
  return (
    <Card>
      <h2 className="mb-2 text-base font-semibold">{t`历次版本`}</h2>
      {versions.length === 0 ? (
        <p className="m-0 text-ink-3">{t`还没有更换过样式，证书使用“红金回纹”`}</p>
      ) : (
        <ul className="m-0 flex list-none flex-col divide-y divide-line p-0">
          {versions.map(({ id, base, backgroundUrl, sealUrl, certificates, createdAt, createdBy }, index) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className="font-semibold">{format.translate(certificateDesignLabels[base])}</span>
              {index === 0 && <Badge tone="jade">{t`使用中`}</Badge>}
              {backgroundUrl && <a href={backgroundUrl} target="_blank" rel="noreferrer">{t`底图`}</a>}
              {sealUrl && <a href={sealUrl} target="_blank" rel="noreferrer">{t`印章`}</a>}
              <span className="text-ink-3 tabular-nums">
                {format.dateTime(createdAt)} {createdBy}
              </span>
              <span className="text-ink-3">{t`已颁发 ${certificates} 份`}</span>
            </li>
          ))}
        </ul>
      )}
      {versions.length === shown && <p className="mt-2 mb-0 text-sm text-ink-3">{t`只列出最近 ${shown} 个版本`}</p>}
    </Card>
  )
}
