import { useLingui } from '@lingui/react/macro'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import type { Route } from './+types/certificate-design'
import { DesignForm } from './design-form.client.tsx'
import { FontCard } from './font-card.client.tsx'
import { VersionsCard } from './versions-card.client.tsx'

/** How the school's certificates look: design, background, seal, the font for rare characters, and earlier versions. */
export default function CertificateDesign({ loaderData: designs }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`证书样式`} />
      {designs ? (
        <div className="grid gap-4">
          <DesignForm
            key={designs.versions[0]?.id ?? 0}
            current={designs.versions[0]}
            fontAt={designs.font?.createdAt}
          />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <VersionsCard versions={designs.versions} />
            <FontCard font={designs.font} />
          </div>
        </div>
      ) : (
        <LoadFailure title={t`加载证书样式失败`} />
      )}
    </>
  )
}
