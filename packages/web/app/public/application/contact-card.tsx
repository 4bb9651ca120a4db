import { useLingui } from '@lingui/react/macro'
import { Clock, MapPin, Phone } from 'lucide-react'
import { useSite } from '../../lib/site.ts'

/** The school's contact details. */
export function ContactCard({ lead }: { lead?: string }) {
  const { t } = useLingui()
  const { contactPhone, contactAddress, contactHours } = useSite()
  if (!contactPhone && !contactAddress && !contactHours) return null
  const line = 'flex items-start gap-3'
  return (
    <section aria-labelledby="contact" className="surface p-5 sm:p-6">
      <h2 id="contact" className="font-serif text-lg font-bold">{t`联系我们`}</h2>
      <p className="mt-1 text-ink-2">{lead ?? t`报名中遇到问题，欢迎来电或到校咨询。`}</p>
      <div className="mt-3 flex flex-col gap-1 text-ink-2">
        {contactPhone && (
          <a
            href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}
            className="flex min-h-11 items-center gap-3 font-semibold text-primary hover:underline"
          >
            <Phone aria-hidden size={18} className="shrink-0" />
            {contactPhone}
          </a>
        )}
        {contactAddress && (
          <p className={line}>
            <MapPin aria-hidden size={18} className="mt-1 shrink-0 text-ink-3" />
            {contactAddress}
          </p>
        )}
        {contactHours && (
          <p className={line}>
            <Clock aria-hidden size={18} className="mt-1 shrink-0 text-ink-3" />
            {contactHours}
          </p>
        )}
      </div>
    </section>
  )
}
