import { createContext, useContext, type ComponentType } from 'react'
import type { PageParts } from './page-parts.ts'

/** The kept parts of the page that the server is rendering; undefined in browsers and on pages without them. */
export const KeptParts = /* @__PURE__ */ createContext<PageParts | undefined>(undefined)

/**
 * A component whose HTML the server keeps and inserts into later pages instead of rendering it again (ADR 58). The HTML
 * may depend only on the props, which must be data or event handlers, and on the school's public settings: not on the
 * URL, the time or `useId`. Browsers render the component itself.
 */
export const keptPart = <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  import.meta.env.SSR ? keptOnServer(Part) : Part

let partCount = 0

function keptOnServer<Props extends object>(Part: ComponentType<Props>) {
  const id = partCount++
  return function KeptPart(props: Props) {
    const page = useContext(KeptParts)
    if (!page) return <Part {...props} />
    const { tag, isKept } = page.place(`${id} ${JSON.stringify(props)}`)
    // A placeholder element, which is replaced or unwrapped in the finished HTML.
    const Place = tag as 'div'
    return (
      <Place>
        {!isKept && (
          <KeptParts value={undefined}>
            <Part {...props} />
          </KeptParts>
        )}
      </Place>
    )
  }
}
