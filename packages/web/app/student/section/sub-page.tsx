import { ArrowLeft } from 'lucide-react'
import { redirect } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { guarded } from '../../lib/session/guarded.ts'
import { currentAccount, type StoredAccount } from '../../lib/session/session.ts'

/** Guards the loader of a page about what only students have. Admins may open student pages, but have none of it. */
export const asStudent = <T,>(request: Request, load: (student: StoredAccount) => Promise<T>): Promise<T> =>
  guarded('student', request, async () => {
    const account = currentAccount()
    if (account?.role !== 'STUDENT') throw redirect('/student')
    return load(account)
  })

/** The way back from a page below the student center. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} tone="outline">
    <ArrowLeft aria-hidden size={18} />
    {children}
  </ButtonLink>
)
