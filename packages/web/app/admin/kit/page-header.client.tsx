import { useLingui } from '@lingui/react/macro'
import { Breadcrumb, Button } from 'antd'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { areaFacts, useArea } from '../areas.ts'
import { sectionOf } from '../sections.ts'
import { useNarrow } from './use-narrow.client.ts'

interface PageHeaderProps {
  /** The screen's only h1. */
  title: string
  /** Shown next to the title, such as a status or a count. */
  note?: ReactNode
  actions?: ReactNode
  /** The screen between the section and this one. */
  parent?: { readonly title: string; readonly path: string }
}

/** The breadcrumb, the title and the actions of a screen. */
export function PageHeader({ title, note, actions, parent }: PageHeaderProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { pathname } = useLocation()
  const area = useArea()
  const section = sectionOf(pathname)
  const isBelow = section && pathname !== `/${area}/${section.path}`
  const sectionItems = isBelow
    ? [{ title: <Link to={`/${area}/${section.path}`}>{format.translate(section.label)}</Link> }]
    : []
  return (
    <div className="mb-4">
      <nav aria-label={t`面包屑`}>
        <Breadcrumb
          items={[
            {
              title: (
                <Link to={`/${area}`}>{area === 'admin' ? t`后台首页` : format.translate(areaFacts[area].name)}</Link>
              ),
            },
            ...sectionItems,
            ...(parent ? [{ title: <Link to={`/${area}/${parent.path}`}>{parent.title}</Link> }] : []),
            { title: <span aria-current="page">{title}</span> },
          ]}
        />
      </nav>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold">{title}</h1>
          {note}
        </div>
        {actions && <PageActions>{actions}</PageActions>}
      </div>
    </div>
  )
}

/** Many actions take half of a phone's screen: there, only the most used one is shown at first. */
function PageActions({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const [areAllShown, setAllShown] = useState(false)
  const isFolded = isNarrow && !areAllShown
  return (
    <div
      className={`page-actions flex max-w-full min-w-0 flex-wrap items-center gap-2 max-sm:w-full ${isFolded ? 'page-actions-folded' : ''}`}
    >
      {children}
      {isNarrow && (
        <Button
          className="page-actions-toggle"
          aria-expanded={areAllShown}
          icon={areAllShown ? <ChevronUp aria-hidden size={16} /> : <ChevronDown aria-hidden size={16} />}
          iconPlacement="end"
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? t`收起` : t`全部操作`}
        </Button>
      )}
    </div>
  )
}
