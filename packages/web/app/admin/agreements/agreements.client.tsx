import type { ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { agreementLabels, isOfAccounts } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { ExportButton } from '../kit/list/export-button.client.tsx'
import { useExporter } from '../kit/list/use-exporter.client.ts'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/agreements'
import { ComparisonDialog } from './comparison-dialog.client.tsx'
import { DraftDialog } from './draft-dialog.client.tsx'
import { PublishDialog } from './publish-dialog.client.tsx'

type Opened = { readonly dialog: 'draft' | 'publish' | 'compare'; readonly agreement: ManagedAgreement }

/** The agreements of the school: drafts, published versions, and the consents to them. */
export default function Agreements({ loaderData: agreements }: Route.ComponentProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<Opened>()
  const exportConsents = useExporter('exportConsents', t`同意记录`)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader
        title={t`协议管理`}
        actions={<ExportButton query={{ page: 0, size: 10 }} run={exportConsents} permission="settings.edit" />}
      />
      {agreements ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {agreements.map((agreement) => (
            <AgreementCard
              key={agreement.kind}
              agreement={agreement}
              onOpen={(dialog) => setOpened({ dialog, agreement })}
            />
          ))}
        </div>
      ) : (
        <LoadFailure title={t`加载协议失败`} />
      )}
      {opened?.dialog === 'draft' && <DraftDialog agreement={opened.agreement} onClose={close} />}
      {opened?.dialog === 'publish' && <PublishDialog agreement={opened.agreement} onClose={close} />}
      {opened?.dialog === 'compare' && <ComparisonDialog agreement={opened.agreement} onClose={close} />}
    </>
  )
}

function AgreementCard({
  agreement: { kind, gaps, isChanged, versions },
  onOpen,
}: {
  agreement: ManagedAgreement
  onOpen: (dialog: Opened['dialog']) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const label = format.translate(agreementLabels[kind])
  const [newest] = versions
  const version = newest?.version
  const open = gaps.join(' ')
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-semibold">{label}</h2>
        {version ? <Badge tone="jade">{t`第 ${version} 版`}</Badge> : <Badge tone="plain">{t`未发布`}</Badge>}
        {newest && isChanged && <Badge tone="gold">{t`草稿有改动`}</Badge>}
      </div>
      {gaps.length > 0 && <p className="mt-2 text-ink-2">{t`发布前请填写：${open}`}</p>}
      {versions.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1">
          {versions.map(({ version, publishedAt, publishedBy, summary, needsConsentAgain, consents }) => (
            <li key={version} className="flex flex-wrap items-baseline gap-x-3">
              <Link to={`/agreements/${kind}?version=${version}`} target="_blank" className="tabular-nums">
                {t`第 ${version} 版`}
              </Link>
              <span className="text-ink-3 tabular-nums">
                {format.date(publishedAt)} {publishedBy}
              </span>
              <span className="min-w-0 wrap-anywhere">{summary}</span>
              <span className="text-ink-3">
                {kind === 'contract' ? t`${consents} 人签订` : t`${consents} 人同意`}
                {isOfAccounts(kind) && needsConsentAgain && t`，须同意`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <IfPermitted permission="settings.edit">
          <Button onClick={() => onOpen('draft')} aria-label={t`编辑草稿：${label}`}>{t`编辑草稿`}</Button>
          <Button
            type="primary"
            ghost
            disabled={!isChanged || gaps.length > 0}
            title={gaps.length > 0 ? t`草稿还有没填的地方` : isChanged ? undefined : t`草稿与现行版本相同`}
            onClick={() => onOpen('publish')}
            aria-label={t`发布${label}`}
          >{t`发布`}</Button>
        </IfPermitted>
        {versions.length + Number(isChanged) > 1 && (
          <Button onClick={() => onOpen('compare')} aria-label={t`比较版本：${label}`}>{t`比较版本`}</Button>
        )}
      </div>
    </Card>
  )
}
