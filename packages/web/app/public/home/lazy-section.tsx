import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

interface LazySectionProps {
  id: string
  title: string
  hint?: string
  more?: { to: string; label: string }
  /** Called when the section comes within 150 pixels of the window (spec §9). */
  onNear: () => void
  /** Undefined until it is loaded. */
  content: ReactNode | undefined
  hasFailed: boolean
  skeleton: ReactNode
}

/** A section of the home page that loads its content when it is scrolled near. */
export function LazySection({ id, title, hint, more, onNear, content, hasFailed, skeleton }: LazySectionProps) {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  const isShown = isNear && content !== undefined
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        setNear(true)
        onNear()
      },
      { rootMargin: '150px', threshold: 0.05 },
    )
    if (section.current) watch.observe(section.current)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <section ref={section} aria-labelledby={id} aria-busy={!isShown && !hasFailed} className="shell pt-11 md:pt-18">
      <div className="mb-6 flex items-end gap-4">
        <h2 id={id} className="font-serif text-[24px] leading-tight font-bold md:text-2xl">
          {title}
        </h2>
        {hint && <p className="text-ink-3 max-sm:hidden">{hint}</p>}
        {more && (
          <Link
            to={more.to}
            className="-my-2.5 ml-auto flex h-11 items-center gap-1 font-semibold text-primary hover:underline"
          >
            {more.label}
            <ArrowRight aria-hidden size={16} />
          </Link>
        )}
      </div>
      {isShown ? (
        content
      ) : hasFailed ? (
        <p className="surface px-6 py-10 text-center text-ink-2">{t`暂时没有加载出来，请稍后再试。`}</p>
      ) : (
        <>
          <div className="lazy-skeleton">{skeleton}</div>
          <noscript>
            <p className="surface px-6 py-10 text-center text-ink-2">{t`本栏目需要浏览器启用 JavaScript 才能显示。`}</p>
          </noscript>
        </>
      )}
    </section>
  )
}
