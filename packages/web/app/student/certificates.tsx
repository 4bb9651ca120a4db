import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { CertificateDialog } from '../certificate/lazy.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { useFormat } from '../lib/use-format.ts'
import type { Part } from './load-student.ts'
import { Section } from './section/section.tsx'
import { useFolded } from './section/use-folded.tsx'

const tones = { VALID: 'jade', REVOKED: 'cinnabar', SUPERSEDED: 'gold' } as const

/** All certificates of the student, including those no longer valid; hidden if there are none. */
export function Certificates({ certificates: { value, failure } }: { certificates: Part<Certificate[]> }) {
  const { t } = useLingui()
  const format = useFormat()
  const [shown, setShown] = useState<Certificate>()
  const folded = useFolded(value, { idOf: ({ id }) => `certificate-${id}` })
  if (!failure && value.length === 0) return null
  return (
    <>
      <Section title={t`我的证书`} id="certificates" failure={failure}>
        <ul ref={folded.list} className="surface divide-y divide-line">
          {folded.shown.map((certificate) => (
            <li
              key={certificate.id}
              id={`certificate-${certificate.id}`}
              className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-5"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-xl bg-gold-tint text-gold-text"
              >
                <Award size={20} />
              </span>
              <div className="min-w-0 flex-1 basis-52">
                <p className="leading-snug font-semibold wrap-anywhere">
                  {certificate.courseName}{' '}
                  <Badge tone={tones[certificate.status]}>
                    {format.translate(certificateStatusLabels[certificate.status])}
                  </Badge>
                </p>
                <p className="text-sm text-ink-3 wrap-anywhere tabular-nums">
                  <span className="inline-block">{certificate.certificateNumber} ·</span>{' '}
                  <span className="inline-block">{t`${certificate.issueDate} 签发`}</span>
                </p>
              </div>
              <Button tone="outline" className="max-sm:w-full" onClick={() => setShown(certificate)}>
                {t`查看`}
                <span className="sr-only">{t`证书 ${certificate.certificateNumber}`}</span>
              </Button>
            </li>
          ))}
        </ul>
        {folded.button}
      </Section>
      {shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
