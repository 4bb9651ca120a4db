import type { Slide } from '@jiangxue/contract/site/site-content.ts'
import type { SlideScene } from '@jiangxue/contract/site/site-content.values.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { usePictureAddress } from '../../lib/use-picture-address.ts'
import certificate from '../../scenes/certificate.svg'
import classroom from '../../scenes/classroom.svg'
import handshake from '../../scenes/handshake.svg'
import notebook from '../../scenes/notebook.svg'
import serverRoom from '../../scenes/server-room.svg'
import workshop from '../../scenes/workshop.svg'
import { ButtonLink } from '../button.tsx'

const scenes: Record<SlideScene, string> = {
  workshop,
  classroom,
  'server-room': serverRoom,
  notebook,
  handshake,
  certificate,
}
const holdMs = 7000
const swipePx = 40

/**
 * The slides of the home page. They change by buttons, arrow keys or swiping, and automatically unless paused, hovered
 * or motion is reduced.
 */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLingui()
  const addressOf = usePictureAddress()
  const [current, setCurrent] = useState(0)
  const [reached, setReached] = useState(0)
  const [isPaused, setPaused] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const swipeFrom = useRef<number>(undefined)
  const count = slides.length
  const isPlaying = !isPaused && !isHeld && count > 1

  const show = (index: number) => {
    const next = (index + count) % count
    setCurrent(next)
    setReached((before) => Math.max(before, next))
  }
  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (!isPlaying) return
    // An interval, so that it continues after the page was hidden.
    const timer = setInterval(() => !document.hidden && show(current + 1), holdMs)
    return () => clearInterval(timer)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step) show(current + step)
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = event.clientX - (swipeFrom.current ?? event.clientX)
    swipeFrom.current = undefined
    if (Math.abs(moved) > swipePx) show(current + (moved < 0 ? 1 : -1))
  }
  const square = 'grid size-11 place-items-center rounded-full text-ink-2 hover:bg-card hover:text-ink'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointer serve the buttons inside
    <section
      aria-roledescription={t`轮播`}
      aria-label={t`学校亮点`}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':has(:focus-visible)'))}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="overflow-hidden bg-linear-to-b from-paper-deep to-paper"
    >
      <div
        aria-live={isPlaying ? 'off' : 'polite'}
        className="shell grid touch-pan-y"
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse') swipeFrom.current = event.clientX
        }}
        onPointerUp={onPointerUp}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription={t`幻灯片`}
            aria-label={t`第 ${index + 1} 张，共 ${count} 张`}
            inert={index !== current}
            className={`grid items-center gap-x-6 max-md:content-start transition-[opacity,visibility] duration-250 [grid-area:1/1] md:min-h-115 md:grid-cols-[1.02fr_1fr] ${index === current ? '' : 'invisible opacity-0'}`}
          >
            <SlideText slide={slide} />
            {index <= reached + (isPaused && !reached ? 0 : 1) && (
              <img
                src={slide.pictureUrl ? `${addressOf(slide.pictureUrl)}?w=960` : scenes[slide.scene]}
                alt=""
                width={600}
                height={460}
                loading={index ? 'lazy' : 'eager'}
                fetchPriority={index ? 'auto' : 'high'}
                draggable={false}
                className={`mx-auto w-full max-w-[250px] self-end max-md:order-first max-md:mt-4 md:max-w-[560px] md:self-center md:mt-8 ${slide.pictureUrl ? 'aspect-[30/23] rounded-card object-cover md:mb-14' : 'h-auto'}`}
              />
            )}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="shell relative flex items-center pt-3 pb-14 md:-mt-9 md:pb-16">
          <button
            type="button"
            onClick={() => setPaused(!isPaused)}
            aria-label={isPaused ? t`继续轮播` : t`暂停轮播`}
            className={`-ml-3 ${square}`}
          >
            {isPaused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          </button>
          {slides.map((_, index) => (
            <button
              key={index}
              type="button"
              onClick={() => show(index)}
              aria-label={t`第 ${index + 1} 张`}
              aria-current={index === current ? 'true' : undefined}
              className="group grid h-11 w-8 place-items-center aria-[current]:w-13"
            >
              <span className="h-1 w-full max-w-6 rounded-full bg-line-strong transition-colors group-hover:bg-ink-3 group-aria-[current]:max-w-11 group-aria-[current]:bg-ink forced-colors:bg-[CanvasText]!" />
            </button>
          ))}
          <span aria-hidden className="ml-2 text-sm whitespace-nowrap text-ink-3 tabular-nums">
            {current + 1} / {count}
          </span>
          <span className="ml-3 flex max-sm:hidden">
            <button type="button" onClick={() => show(current - 1)} aria-label={t`上一张`} className={square}>
              <ChevronLeft aria-hidden size={20} />
            </button>
            <button type="button" onClick={() => show(current + 1)} aria-label={t`下一张`} className={square}>
              <ChevronRight aria-hidden size={20} />
            </button>
          </span>
        </div>
      )}
    </section>
  )
}

const SlideText = ({ slide: { eyebrow, title, text, links } }: { slide: Slide }) => (
  <div className="pt-5 md:py-10">
    {eyebrow && (
      <p className="flex items-center gap-2.5 font-semibold tracking-[.08em] text-cinnabar-dark max-sm:text-sm">
        <span aria-hidden className="h-0.5 w-6.5 shrink-0 bg-cinnabar" />
        {eyebrow}
      </p>
    )}
    <h2 className="my-4 font-serif text-[34px] leading-tight font-bold tracking-[.02em] whitespace-pre-line md:my-4.5 lg:text-3xl">
      {title}
    </h2>
    <p className="max-w-[30em] text-md text-ink-2 md:text-lg">{text}</p>
    <div className="mt-6 flex flex-wrap gap-3.5 md:mt-7">
      {links.map(({ label, to }, index) => (
        <ButtonLink key={to} to={to} tone={index ? 'outline' : 'cinnabar'} size="lg">
          {label}
        </ButtonLink>
      ))}
    </div>
  </div>
)
