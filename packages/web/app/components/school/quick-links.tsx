import type { SiteContent } from '@jiangxue/contract/site/home.ts'
import type { QuickLink } from '@jiangxue/contract/site/site-content.ts'
import { useLingui } from '@lingui/react/macro'
import { Award, BookOpen, BriefcaseBusiness, CirclePlay, FileText, Newspaper } from 'lucide-react'
import { Link } from 'react-router'

const icons = {
  courses: BookOpen,
  play: CirclePlay,
  job: BriefcaseBusiness,
  form: FileText,
  certificate: Award,
  news: Newspaper,
}
const tints = [
  'bg-primary-tint text-primary',
  'bg-cinnabar-tint text-cinnabar',
  'bg-jade-tint text-jade',
  'bg-gold-tint text-gold-text',
]

interface QuickLinksProps {
  quickLinks: readonly QuickLink[]
  figures?: SiteContent['figures']
}

/** The most used links, overlapping the carousel, and the school's figures. */
export default function QuickLinks({ quickLinks, figures = null }: QuickLinksProps) {
  return (
    <>
      {quickLinks.length > 0 && <LinkRow links={quickLinks} />}
      {figures && <Figures {...figures} />}
    </>
  )
}

function Figures({ students, certificates }: NonNullable<SiteContent['figures']>) {
  const { t } = useLingui()
  return (
    <p className="shell mt-5 flex flex-wrap justify-center gap-x-3 text-center text-ink-2 tabular-nums">
      <span>{t`${students} 位学员在读`}</span>
      <span aria-hidden>·</span>
      <Link
        to="/verify"
        className="hover:text-primary hover:underline"
      >{t`已颁发 ${certificates} 张可核验的证书`}</Link>
    </p>
  )
}

function LinkRow({ links }: { links: readonly QuickLink[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`快速入口`} className="shell relative -mt-9">
      <ul className="surface flex overflow-x-auto shadow-card">
        {links.map(({ label, line, to, icon }, index) => {
          const Icon = icons[icon]
          return (
            <li key={index} className="min-w-16 flex-1 md:not-first:border-l md:border-line">
              <Link
                to={to}
                className="group flex h-full flex-col items-center gap-2 rounded-card px-1 py-4 text-center lg:flex-row lg:gap-3.5 lg:px-5 lg:text-left"
              >
                <span
                  aria-hidden
                  className={`grid size-10.5 shrink-0 place-items-center rounded-[11px] ${tints[index % tints.length]}`}
                >
                  <Icon size={22} />
                </span>
                <span>
                  <b className="block text-xs leading-snug font-semibold group-hover:text-primary md:text-base lg:text-md">
                    {label}
                  </b>
                  <span className="text-sm text-ink-3 max-xl:hidden">{line}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
