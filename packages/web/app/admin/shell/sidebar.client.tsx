import { sealCharacter } from '@jiangxue/contract/site.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Menu } from 'antd'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { areaFacts, useArea } from '../areas.ts'
import { useMay } from '../kit/use-may.client.tsx'
import { sectionOf, sectionsOf } from '../sections.ts'
import { sectionIcons } from './section-icons.client.ts'

/** The school's seal and the sections of the area that its reader may see. */
export function Sidebar({ isFolded, onFold }: { isFolded: boolean; onFold?: (isFolded: boolean) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = useMay()
  const area = useArea()
  const name = area === 'admin' ? t`匠学后台` : format.translate(areaFacts[area].name)
  const current = sectionOf(useLocation().pathname)
  return (
    <div className="on-night sticky top-0 flex h-dvh flex-col">
      {/* antd's link colour is in no cascade layer and would win without the exclamation marks. */}
      <Link to="/" className="flex h-16 shrink-0 items-center gap-3 overflow-hidden px-4 text-white!">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-lg bg-cinnabar font-serif text-lg font-bold"
        >
          {format.translate(sealCharacter)}
        </span>
        <b className={isFolded ? 'sr-only' : 'text-lg tracking-wider whitespace-nowrap'}>{name}</b>
      </Link>
      <nav aria-label={t`后台导航`} className="min-h-0 flex-1 overflow-y-auto">
        <Menu
          theme="dark"
          mode="inline"
          inlineCollapsed={isFolded}
          selectedKeys={current ? [current.path] : []}
          items={sectionsOf(area)
            .filter(({ permission }) => may(permission))
            .map(({ path, label }) => {
              const Icon = sectionIcons[path]
              return {
                key: path,
                icon: Icon && <Icon aria-hidden size={18} />,
                label: <Link to={`/${area}/${path}`}>{format.translate(label)}</Link>,
              }
            })}
        />
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
