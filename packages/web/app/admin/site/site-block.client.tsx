import type { SettingsView } from '@jiangxue/contract/office/settings.ts'
import type { ReactNode } from 'react'
import { SitePreview } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PageHeader } from '../kit/page-header.client.tsx'
import { siteBlocks, type GroupValues, type SiteBlock } from '../settings/setting-cards.ts'
import { SettingsForm } from '../settings/settings-form.client.tsx'
import type { StoredSettings } from '../settings/stored-settings.ts'
import { Preview } from './preview.client.tsx'
import { shows } from './shows.client.tsx'

/** A part of the public site, with a preview of what visitors will see. */
export default function SiteBlockScreen({ block, stored }: { block: SiteBlock; stored: StoredSettings }) {
  const { translate } = useFormat()
  const cards = siteBlocks[block]
  const part = shows[block]
  const preview = (values: GroupValues): ReactNode => {
    const all = { ...stored.data.site, ...values['site'] } as SettingsView['site']
    const { slogan, contactPhone, contactAddress, contactHours, jobServiceUrl } = all
    return (
      <Preview isAlive={block === 'slides'}>
        <SitePreview value={{ slogan, contactPhone, contactAddress, contactHours, jobServiceUrl }}>
          {part?.(all)}
        </SitePreview>
      </Preview>
    )
  }
  return (
    <>
      <PageHeader title={translate(cards[0].title)} />
      <SettingsForm stored={stored} cards={cards} name={block} preview={part && preview} />
    </>
  )
}
