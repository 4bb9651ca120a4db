import { sealCharacter } from '@jiangxue/contract/kit/site.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { NeedsScripts } from '../../components/needs-scripts.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { areaFacts, useArea } from '../areas.ts'
import { sectionOf, sectionsOf } from '../sections.ts'

/** Shown until the back office's scripts and data are loaded: placeholders for sidebar, top bar and a table. */
export function ShellSkeleton() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const area = useArea()
  const section = sectionOf(useLocation().pathname)
  return (
    <div className="flex min-h-dvh">
      <p role="status" className="sr-only">{t`加载中…`}</p>
      <div aria-hidden className="w-16 shrink-0 bg-night max-md:hidden lg:w-54">
        <div className="flex h-16 items-center gap-3 px-4 text-white">
          <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-cinnabar font-serif text-lg font-bold">
            {translate(sealCharacter)}
          </span>
          <b className="text-lg tracking-wider whitespace-nowrap max-lg:hidden">
            {area === 'admin' ? t`匠学后台` : translate(areaFacts[area].name)}
          </b>
        </div>
        {sectionsOf(area).map(({ path }) => (
          <div key={path} className="mx-4 my-[9px] h-[18px] rounded bg-night-line" />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div aria-hidden className="flex h-16 items-center border-b border-line bg-card px-6">
          <div className="skeleton h-5 w-40" />
        </div>
        <div className="px-4">
          <NeedsScripts />
        </div>
        <div aria-hidden className="p-4 md:p-6">
          <div className="skeleton h-4 w-36" />
          <p className="mt-2 mb-4 min-h-8 text-xl font-semibold">{section && translate(section.label)}</p>
          <div className="overflow-hidden rounded-admin border border-line bg-card">
            <div className="border-b border-line p-4">
              <div className="skeleton h-8 w-full max-w-75" />
            </div>
            <div className="h-11 bg-primary-tint max-md:hidden" />
            {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
              <div key={row} className="flex h-14 items-center gap-6 border-t border-line px-4">
                <div className="skeleton h-4 flex-2" />
                <div className="skeleton h-4 flex-1" />
                <div className="skeleton h-4 flex-1 max-md:hidden" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
