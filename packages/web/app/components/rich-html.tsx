import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { withPictureAddresses } from '../lib/picture-address.ts'
import { useSite } from '../lib/site.ts'
import cover from '../scenes/cover.svg'

function showPlaceholder(image: HTMLImageElement) {
  if (image.getAttribute('src') === cover) return
  image.removeAttribute('srcset')
  image.src = cover
}

/** Wraps tables in a scroll container. Its unique element name keeps stray end tags from closing other elements. */
const boxTables = (html: string, label: string) =>
  html
    .replaceAll('<table>', `<table-box role="group" tabindex="0" aria-label="${label}"><table>`)
    .replaceAll('</table>', '</table></table-box>')

/** HTML sanitized when it was saved; pictures that fail to load show the placeholder (spec §8, images). */
export function RichHtml({ html, className = '' }: { html: string; className?: string }) {
  const { t } = useLingui()
  const { imageBaseUrl } = useSite()
  const shown = withPictureAddresses(imageBaseUrl, html)
  const watch = useCallback((box: HTMLDivElement) => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showPlaceholder(target)
    }
    box.addEventListener('error', onError, true)
    // A picture in the server-rendered HTML may have failed before the scripts loaded.
    for (const image of box.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) showPlaceholder(image)
    return () => box.removeEventListener('error', onError, true)
  }, [])
  return (
    <div ref={watch} className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: boxTables(shown, t`表格`) }} />
  )
}
