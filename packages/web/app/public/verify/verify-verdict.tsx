import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: string]
export const fact = (name: string, value: string): Fact => [name, value]

interface VerdictProps {
  Icon: LucideIcon
  tone: keyof typeof tones
  title: string
  meaning: string
  facts: readonly Fact[]
  /** Shown below the facts: explanations and further actions. */
  children: ReactNode
}
const tones = {
  good: 'bg-jade-tint text-jade border-jade',
  bad: 'bg-cinnabar-tint text-cinnabar-dark border-cinnabar',
  replaced: 'bg-gold-tint text-gold-text border-gold',
}

/** The result of checking a certificate or record, as text, icon and color, and the content it must have. */
export function Verdict({ Icon, tone, title, meaning, facts, children }: VerdictProps) {
  return (
    <section aria-labelledby="verify-verdict" className="surface overflow-hidden">
      <div className={`flex items-center gap-4 border-l-4 px-5 py-5 sm:px-7 ${tones[tone]}`}>
        <Icon aria-hidden size={44} strokeWidth={1.75} className="shrink-0" />
        <div>
          <h2 id="verify-verdict" className="font-serif text-2xl leading-tight font-bold">
            {title}
          </h2>
          <p className="mt-1 text-md">{meaning}</p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-4 p-5 sm:grid-cols-2 sm:p-7">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-md font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4 sm:px-7">
        {children}
      </div>
    </section>
  )
}

/** Shown if the certificate or record is unknown, with advice. */
export function VerifyNotFound({ title, lead, advice }: { title: string; lead: string; advice: readonly string[] }) {
  return (
    <section aria-labelledby="verify-not-found" className="surface border-l-4 border-l-line-strong p-5 sm:p-7">
      <h2 id="verify-not-found" className="font-serif text-xl font-bold">
        {title}
      </h2>
      <p className="mt-2 text-md text-ink-2">{lead}</p>
      <ul className="mt-3 list-disc pl-5 text-ink-2">
        {advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
