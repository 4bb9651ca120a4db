import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import type { Fact } from '../kit/fact-table.client.tsx'

/** A list of labeled facts. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="mb-4 grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-2">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-3">{label}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The result and time of a run. */
export const RunResult = ({ isSuccess, words, at }: { isSuccess: boolean; words: string; at: string }) => (
  <span className="flex flex-wrap items-center gap-2">
    <Badge tone={isSuccess ? 'jade' : 'cinnabar'}>{words}</Badge>
    <span className="tabular-nums">{at}</span>
  </span>
)

/** The original message of a system error. */
export const SystemWords = ({ children }: { children: ReactNode }) => (
  <span className="block font-mono text-sm text-cinnabar-dark">{children}</span>
)
