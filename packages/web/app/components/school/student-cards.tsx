import type { SuccessfulStudent } from '@jiangxue/contract/site/site-content.ts'
import { Avatar } from '../img.tsx'

const seals = ['bg-primary', 'bg-jade', 'bg-gold-text']

export const StudentCards = ({ students }: { students: readonly SuccessfulStudent[] }) => (
  <ul className="grid gap-4 md:grid-cols-3 md:gap-5.5">
    {students.map(({ name, job, city, story, avatarUrl }, index) => (
      <li
        key={index}
        className="surface grid grid-cols-[64px_1fr] content-start items-center gap-4 p-5 md:max-lg:grid-cols-1 lg:p-6"
      >
        {avatarUrl ? (
          <Avatar src={avatarUrl} loading="lazy" className="size-16" />
        ) : (
          <span
            aria-hidden
            className={`grid size-16 place-items-center rounded-full font-serif text-[24px] font-bold text-white ${seals[index % seals.length]}`}
          >
            {Array.from(name)[0]}
          </span>
        )}
        <div>
          <h3 className="text-[17px] font-semibold">{name}</h3>
          <p className="text-sm font-semibold text-cinnabar-dark">{city ? `${job} · ${city}` : job}</p>
        </div>
        <p className="text-ink-2 max-md:col-span-2 lg:col-span-2">{story}</p>
      </li>
    ))}
  </ul>
)
