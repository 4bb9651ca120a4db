import { Card } from 'antd'
import type { ReactNode } from 'react'

/** A group of fields under a heading that links can point to. */
export const FieldGroup = ({
  id,
  title,
  note,
  extra,
  children,
}: {
  id: string
  title: string
  note?: string
  /** Beside the heading. */
  extra?: ReactNode
  children: ReactNode
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mb-4 scroll-mt-4">
    <Card
      title={
        <div className="flex flex-wrap items-baseline gap-x-3 py-2 whitespace-normal">
          <h2 id={`${id}-title`} className="text-base font-semibold">
            {title}
          </h2>
          {note && <span className="text-sm font-normal text-ink-3">{note}</span>}
        </div>
      }
      extra={extra}
      styles={{ body: { paddingBottom: 4 } }}
    >
      {children}
    </Card>
  </section>
)
