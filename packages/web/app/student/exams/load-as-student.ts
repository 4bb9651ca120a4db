import { redirect } from 'react-router'
import { guarded } from '../../lib/session/guarded.ts'
import { currentAccount } from '../../lib/session/session.ts'

/** Guards the loader of a page about the student's own exams. Admins may open student pages, but sit no exams. */
export const asStudent = <T>(request: Request, load: () => Promise<T>): Promise<T> =>
  guarded('student', request, async () => {
    if (currentAccount()?.role !== 'STUDENT') throw redirect('/student')
    return load()
  })
