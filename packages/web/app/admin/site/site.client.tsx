import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import { PageHeader } from '../kit/page-header.client.tsx'
import { RowLink } from '../kit/row-link.client.tsx'
import { siteBlocks, type SettingCard } from '../settings/setting-cards.ts'
import { settingsOf } from '../settings/use-save-settings.client.ts'

/** The parts of the public site. */
export default function Site() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const blocks: [string, readonly SettingCard[]][] = Object.entries(siteBlocks)
  return (
    <>
      <PageHeader title={t`网站内容`} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {blocks.map(([block, cards]) => {
          const { title, fields } = cards[0]!
          const parts = fields.map((field) => translate(settingsOf('site')[field]!.label))
          return (
            <li key={block} className="flex *:flex-1">
              <RowLink to={`/admin/site/${block}`}>
                <span className="min-w-0">
                  <span className="block">{translate(title)}</span>
                  {parts.length > 1 && (
                    <span className="block text-sm font-normal text-ink-3">{parts.join(t`、`)}</span>
                  )}
                </span>
              </RowLink>
            </li>
          )
        })}
      </ul>
    </>
  )
}
