const card = (
  <div className="surface overflow-hidden">
    <div className="skeleton aspect-16/10 rounded-none" />
    <div className="flex flex-col gap-3 p-4 max-sm:p-3">
      <div className="skeleton h-6 w-3/4" />
      <div className="skeleton h-10 w-full max-sm:hidden" />
      <div className="skeleton h-7 w-1/2" />
    </div>
  </div>
)
const grid = 'grid grid-cols-2 gap-3 sm:gap-5.5 lg:grid-cols-4'

/** Placeholders of the lazy sections while they load, in the same sizes. */
export const CoursesSkeleton = () => (
  <div aria-hidden className={grid}>
    {card}
    {card}
    {card}
    {card}
  </div>
)

export const StudentsSkeleton = () => (
  <div aria-hidden className="grid gap-4 md:grid-cols-3 md:gap-5.5">
    {[0, 1, 2].map((index) => (
      <div key={index} className="surface flex flex-col gap-4 p-5 md:p-6">
        <div className="flex items-center gap-4">
          <div className="skeleton size-16 rounded-full" />
          <div className="skeleton h-12 w-1/2" />
        </div>
        <div className="skeleton h-12" />
      </div>
    ))}
  </div>
)

export const NewsSkeleton = () => (
  <div aria-hidden className="grid gap-6 lg:grid-cols-[1.15fr_1fr] lg:gap-8">
    <div className="surface overflow-hidden">
      <div className="skeleton aspect-[16/7.6] rounded-none" />
      <div className="flex flex-col gap-3 p-6">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-12" />
      </div>
    </div>
    <div className="flex flex-col gap-5">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="skeleton h-16" />
      ))}
    </div>
  </div>
)
