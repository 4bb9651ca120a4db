import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ContactCard } from '../application/contact-card.tsx'
import { PageHeader } from '../page-header.tsx'

/** The layout of the pages that check a certificate or record, with the school's contact details. */
export function VerifyFrame({
  title,
  lead,
  question,
  children,
}: {
  title: string
  lead?: string
  /** The lead text of the contact card; by default about certificates. */
  question?: string
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="shell grid items-start gap-6 pb-16 lg:grid-cols-[1fr_320px]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <ContactCard lead={question ?? t`对证书有疑问，欢迎来电或到校核实。`} />
      </div>
    </>
  )
}
