import { useLingui } from '@lingui/react/macro'
import { Clock, MapPin, Phone } from 'lucide-react'
import { useSite } from '../../lib/site.ts'
import { telephoneLink } from '../../lib/telephone-link.ts'
import map from '../../scenes/map.svg'
import { Img } from '../img.tsx'

/** The school's phone number, address and hours, if configured. */
export function Contact() {
  const { t } = useLingui()
  const { contactPhone, contactAddress, contactHours } = useSite()
  const rows = [
    { name: t`电话`, Icon: Phone, value: contactPhone, link: telephoneLink(contactPhone) },
    { name: t`地址`, Icon: MapPin, value: contactAddress },
    { name: t`接待时间`, Icon: Clock, value: contactHours },
  ]
  return (
    <dl className="grid gap-5">
      {rows.map(
        ({ name, Icon, value, link }) =>
          value && (
            <div key={name} className="grid grid-cols-[44px_1fr] items-center gap-x-4">
              <dt className="row-span-2 grid size-11 place-items-center rounded-xl bg-primary-tint text-primary">
                <Icon size={20} />
                <span className="sr-only">{name}</span>
              </dt>
              <dd className="text-md font-semibold">
                <span aria-hidden className="block text-sm font-normal text-ink-3">
                  {name}
                </span>
                {link ? (
                  <a href={link} className="-my-2 inline-flex min-h-11 items-center hover:text-primary hover:underline">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The school's uploaded map, or an illustration. */
export const ContactMap = ({ address, alt }: { address: string | null; alt: string }) => (
  <Img
    src={address}
    placeholder={map}
    sizes="(min-width: 768px) 700px, 100vw"
    alt={alt}
    width={600}
    height={380}
    loading="lazy"
    className="h-auto w-full object-cover md:h-full md:min-h-60"
  />
)
