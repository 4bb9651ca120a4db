import type { Feature } from '@jiangxue/contract/site/site-content.ts'
import { BriefcaseBusiness, Clock, GraduationCap, Hammer, ListChecks, PlayCircle } from 'lucide-react'

const icons = {
  teacher: GraduationCap,
  bench: Hammer,
  clock: Clock,
  preview: PlayCircle,
  record: ListChecks,
  job: BriefcaseBusiness,
}
const tints = [
  'bg-cinnabar-tint text-cinnabar',
  'bg-primary-tint text-primary',
  'bg-jade-tint text-jade',
  'bg-gold-tint text-gold-text',
]

function FeatureText({ feature: { icon, title, line }, index }: { feature: Feature; index: number }) {
  const Icon = icons[icon]
  return (
    <>
      <span
        aria-hidden
        className={`grid size-12 shrink-0 place-items-center rounded-xl ${tints[index % tints.length]}`}
      >
        <Icon size={24} />
      </span>
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1 text-ink-2">{line}</p>
      </div>
    </>
  )
}

/** The school's features as a plain list, for use next to a picture. */
export const FeatureList = ({ features }: { features: readonly Feature[] }) => (
  <ul className="grid gap-x-10 gap-y-6 md:gap-y-9 lg:grid-cols-2">
    {features.map((feature, index) => (
      <li key={index} className="flex gap-4">
        <FeatureText feature={feature} index={index} />
      </li>
    ))}
  </ul>
)

export const Features = ({ features }: { features: readonly Feature[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 md:gap-5.5 lg:grid-cols-3">
    {features.map((feature, index) => (
      <li key={index} className="surface flex gap-4 p-5 md:p-6">
        <FeatureText feature={feature} index={index} />
      </li>
    ))}
  </ul>
)
