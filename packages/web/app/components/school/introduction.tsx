import { useSite } from '../../lib/site.ts'
import classroom from '../../scenes/classroom.svg'

export function Introduction({ paragraphs }: { paragraphs: readonly string[] }) {
  const { siteName } = useSite()
  return (
    <section aria-labelledby="school" className="shell grid items-center gap-8 pb-12 md:grid-cols-[1.1fr_1fr] md:pb-16">
      <div>
        <h2 id="school" className="mb-6 font-serif text-[24px] leading-tight font-bold md:text-2xl">
          {siteName}
        </h2>
        <div className="flex max-w-[38em] flex-col gap-4 text-md leading-[1.9] text-ink-2">
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </div>
      <img src={classroom} alt="" width={600} height={460} className="mx-auto h-auto w-full max-w-[560px]" />
    </section>
  )
}
