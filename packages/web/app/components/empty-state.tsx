import type { ReactNode } from 'react'
import empty from '../scenes/empty.svg'

/** Shows that there is nothing here, with an illustration and next steps as children. */
export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="surface flex flex-col items-center gap-4 px-6 py-12 text-center">
    <img src={empty} alt="" width={240} height={150} />
    <p className="text-md text-ink-2">{text}</p>
    {children}
  </div>
)
