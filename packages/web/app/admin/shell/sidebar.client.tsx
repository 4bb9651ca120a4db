import { sectionGroups, type Area } from '@jiangxue/contract/kit/section-entry.values.ts'
import type { Section } from '@jiangxue/contract/kit/sections.values.ts'
import { sealCharacter } from '@jiangxue/contract/kit/site.values.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Tooltip } from 'antd'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { areaFacts, useArea } from '../areas.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import { sectionOf, sectionsOf } from '../sections.ts'
import { sectionIcons } from './section-icons.client.ts'

/** The school's seal and the sections of the area that the user may see. */
export function Sidebar({ isFolded, onFold }: { isFolded: boolean; onFold?: (isFolded: boolean) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  const area = useArea()
  const name = area === 'admin' ? t`匠学后台` : format.translate(areaFacts[area].name)
  const current = sectionOf(useLocation().pathname)
  const groups = groupsOf(area, may)
  return (
    <div className="on-night sticky top-0 flex h-dvh flex-col">
      {/* antd's link color is outside the cascade layers and would win without `!important`. */}
      <Link to="/" className="flex h-16 shrink-0 items-center gap-3 overflow-hidden px-4 text-white!">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-lg bg-cinnabar font-serif text-lg font-bold"
        >
          {format.translate(sealCharacter)}
        </span>
        <b className={isFolded ? 'sr-only' : 'min-w-0 text-lg leading-tight tracking-wider'}>{name}</b>
      </Link>
      <nav aria-label={t`后台导航`} className="min-h-0 flex-1 overflow-y-auto">
        {groups.map(({ group, sections }) => (
          <div key={group ?? ''} className="pb-1">
            {group && (
              <h2
                id={`sections-${group}`}
                className={isFolded ? 'sr-only' : 'px-6 pt-1 text-xs leading-5 text-white/65'}
              >
                {format.translate(sectionGroups[group])}
              </h2>
            )}
            <ul aria-labelledby={group && `sections-${group}`} className={isFolded ? 'border-t border-night-line' : ''}>
              {sections.map((section) => (
                <li key={section.path} className="mx-1 my-px">
                  <SectionLink section={section} isCurrent={section === current} isFolded={isFolded} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {onFold && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-label={t`展开导航`}
          title={isFolded ? t`展开导航` : t`收起导航`}
          onClick={() => onFold(!isFolded)}
          className="grid h-12 shrink-0 place-items-center bg-night-deep text-night-text hover:text-white"
        >
          {isFolded ? <PanelLeftOpen aria-hidden size={18} /> : <PanelLeftClose aria-hidden size={18} />}
        </button>
      )}
    </div>
  )
}

/** The sections that the user may see, by group. */
function groupsOf(area: Area, may: ReturnType<typeof usePermission>) {
  const shown = sectionsOf(area).filter(({ permission }) => may(permission))
  // The consoles have few sections, in their own order.
  if (area !== 'admin') return [{ group: undefined, sections: shown }]
  return [undefined, ...keysOf(sectionGroups)]
    .map((group) => ({ group, sections: shown.filter((section) => section.group === group) }))
    .filter(({ sections }) => sections.length > 0)
}

const row = [
  'flex h-8 items-center gap-2.5 rounded-[10px] leading-8 whitespace-nowrap hover:text-white! *:[svg]:shrink-0',
  'pointer-coarse:h-[55px] pointer-coarse:gap-[19px] pointer-coarse:leading-[55px]',
].join(' ')

/** A plain link, since antd's menu adds a tooltip per item and 60 kB of styles per page. */
function SectionLink({ section, isCurrent, isFolded }: { section: Section; isCurrent: boolean; isFolded: boolean }) {
  const format = useFormat()
  const area = useArea()
  const Icon = sectionIcons[section.icon]
  const label = format.translate(section.label)
  const link = (
    <Link
      to={`/${area}/${section.path}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${row} ${isCurrent ? 'bg-primary! text-white!' : 'text-white/65!'} ${isFolded ? 'justify-center' : 'pr-4 pl-6'}`}
    >
      <Icon aria-hidden size={isFolded ? 16 : 18} />
      <span className={isFolded ? 'sr-only' : 'truncate'}>{label}</span>
    </Link>
  )
  return isFolded ? (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
