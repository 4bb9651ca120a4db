import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { NeedsScripts } from '../components/needs-scripts.tsx'

/** The placeholder of the student center until its data has loaded, with the same layout so that nothing jumps. */
export function StudentSkeleton() {
  const { t } = useLingui()
  useEffect(() => showNamedPart, [])
  return (
    <div className="shell max-w-[1000px] pt-4 pb-12 md:pt-10 md:pb-16">
      <p role="status" className="sr-only">{t`加载中…`}</p>
      <NeedsScripts />
      <div aria-hidden className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="surface flex min-h-62 flex-col gap-4 p-4 sm:p-6">
          <div className="flex gap-4 sm:gap-6">
            <div className="skeleton aspect-16/10 w-24 shrink-0 rounded-control sm:w-60" />
            <div className="flex flex-1 flex-col gap-3">
              <div className="skeleton h-4 w-16" />
              <div className="skeleton h-6 w-4/5" />
              <div className="skeleton h-4 w-3/5" />
            </div>
          </div>
          <div className="skeleton mt-auto h-13 rounded-xl" />
        </div>
        <div className="surface flex items-center gap-4 p-4 sm:p-6">
          <div className="skeleton size-20 rounded-full" />
          <div className="skeleton h-10 flex-1" />
        </div>
      </div>
      <div aria-hidden className="surface mt-4 h-20" />
      <div aria-hidden className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className="surface h-20" />
        ))}
      </div>
    </div>
  )
}

/** Once the page has replaced this, scrolls to what the address names: the browser has looked for it in vain. */
const showNamedPart = () => document.getElementById(location.hash.slice(1))?.scrollIntoView()
