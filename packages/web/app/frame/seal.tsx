import { sealCharacter } from '@jiangxue/contract/site.values.ts'

/** The school's mark. */
export const Seal = () => (
  <span
    aria-hidden
    className="grid size-10 shrink-0 place-items-center rounded-[9px] bg-cinnabar font-serif text-[23px] leading-none font-bold text-white shadow-[inset_0_0_0_2px_rgb(255_255_255/.35)]"
  >
    {sealCharacter}
  </span>
)
