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

/** Wide tables scroll in their own box. Its element has a name that nothing else uses, so that a misplaced end tag closes no part of the page. */
const boxTables = (html: string, label: string) =>
  html
    .replaceAll('<table>', `<table-box role="group" tabindex="0" aria-label="${label}"><table>`)
    .replaceAll('</table>', '</table></table-box>')

/** HTML written by the school, sanitized when it was saved; a picture that cannot be loaded shows the placeholder (spec §8, images). */
export function RichHtml({ html, className = '' }: { html: string; className?: string }) {
  const { t } = useLingui()
  const { imageBaseUrl } = useSite()
  const shown = withPictureAddresses(imageBaseUrl, html)
  const watch = useCallback((box: HTMLDivElement) => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showPlaceholder(target)
    }
    box.addEventListener('error', onError, true)
    // A picture of the server's HTML may have failed before the scripts loaded.
    for (const image of box.querySelectorAll('img'))
      if (image.complete && image.naturalWidth === 0) showPlaceholder(image)
    return () => box.removeEventListener('error', onError, true)
  }, [])
  return (
    <div ref={watch} className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: boxTables(shown, t`表格`) }} />
  )
}
