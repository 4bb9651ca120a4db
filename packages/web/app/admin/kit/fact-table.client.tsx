import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Labeled facts as a table, two in a row if the window is wide enough. */
export const FactTable = ({ facts }: { facts: readonly Fact[] }) => (
  <Descriptions
    column={{ xs: 1, md: 2 }}
    size="small"
    bordered
    styles={{ label: { wordBreak: 'keep-all' } }}
    items={facts.map(([label, children]) => ({ key: label, label, children }))}
  />
)
