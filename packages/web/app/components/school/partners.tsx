import type { Partner } from '@jiangxue/contract/site/site-content.ts'
import { useCallback, useState } from 'react'
import { usePictureAddress } from '../../lib/use-picture-address.ts'

/** The companies that hire graduates, each with its logo. */
export const Partners = ({ partners }: { partners: readonly Partner[] }) => (
  <ul className="surface grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-6 [&>*]:-mr-px [&>*]:-mb-px [&>*]:border-r [&>*]:border-b [&>*]:border-line">
    {partners.map(({ name, logoUrl }, index) => (
      <li key={index} className="grid h-22 place-items-center px-3">
        <Logo key={logoUrl} name={name} address={logoUrl} />
      </li>
    ))}
  </ul>
)

/** A company's logo, or its name if there is no logo or it cannot be loaded. */
function Logo({ name, address }: { name: string; address: string | null | undefined }) {
  const [hasFailed, setFailed] = useState(false)
  const addressOf = usePictureAddress()
  // The image may have failed before React attached its handler.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  if (!address || hasFailed)
    return <span className="text-center font-serif text-lg leading-snug font-bold text-ink-2">{name}</span>
  return (
    <img
      ref={check}
      src={addressOf(address)}
      alt={name}
      width={200}
      height={64}
      loading="lazy"
      onError={() => setFailed(true)}
      className="h-12 w-auto max-w-full object-contain"
    />
  )
}
