import { RichHtml } from '../rich-html.tsx'

export const AgreementText = ({ title, html }: { title: string; html: string }) => (
  <div
    role="group"
    aria-label={title}
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="mt-3 max-h-60 overflow-y-auto overscroll-contain rounded-control border border-line bg-card px-4 pt-3"
  >
    <p className="mb-2 font-semibold text-ink">{title}</p>
    <RichHtml html={html} />
    {/* Shows that there is more below. */}
    <div aria-hidden className="pointer-events-none sticky bottom-0 h-7 bg-linear-to-t from-card" />
  </div>
)
