import { sealCharacter } from '@jiangxue/contract/kit/site.values.ts'
import { useLingui } from '@lingui/react'
import { useSite } from '../lib/site.ts'
import { usePictureAddress } from '../lib/use-picture-address.ts'

function Seal() {
  const { i18n } = useLingui()
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-cinnabar font-serif text-[23px] leading-none font-bold text-white shadow-[inset_0_0_0_2px_rgb(255_255_255/.35)]"
    >
      {i18n._(sealCharacter)}
    </span>
  )
}

/** The school's logo, or its seal and name; the name may be shown to screen readers only. */
export function SchoolMark({ nameClass }: { nameClass: string }) {
  const { siteName, logoUrl } = useSite()
  const addressOf = usePictureAddress()
  if (logoUrl)
    return (
      <img
        src={addressOf(logoUrl)}
        alt={siteName}
        height={40}
        className="h-10 w-auto max-w-50 min-w-0 rounded-xs object-contain"
      />
    )
  return (
    <>
      <Seal />
      <b className={nameClass}>{siteName}</b>
    </>
  )
}
