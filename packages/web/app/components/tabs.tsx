import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLatePart } from '../rendering/late-part.ts'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

/** Tabs whose panels are all in the HTML, for search engines; without JavaScript all of them are visible. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId()
  const [chosen, setSelected] = useState(tabs[0]!.id)
  // The chosen tab may have disappeared, such as the notes when another lesson is locked.
  const selected = (tabs.find(({ id }) => id === chosen) ?? tabs[0]!).id
  const latePart = useLatePart()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = tabs[(at + step + tabs.length) % tabs.length]!
    setSelected(next.id)
    document.getElementById(`${base}${next.id}`)?.focus()
  }
  return (
    <div {...latePart}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-x-2 border-b border-line"
      >
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={base + id}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${base}${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => setSelected(id)}
            className="-mb-px h-12 border-b-[3px] border-transparent px-4 text-md text-ink-2 hover:text-ink aria-selected:border-cinnabar aria-selected:font-semibold aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={`${base}${id}-panel`}
          role="tabpanel"
          aria-labelledby={base + id}
          className={id === selected ? 'pt-6' : 'tab-off pt-6'}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
