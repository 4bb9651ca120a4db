import { redirect } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { guarded } from '../../lib/guarded.ts'
import { sections } from '../sections.ts'

/** Leads to the first section that the admin may see. */
export const clientLoader = ({ request }: { request: Request }) =>
  guarded('admin', request, async () => {
    const { permissions } = await browserApi.me()
    const first = sections.find(({ permission }) => permissions.includes(permission))
    throw redirect(first ? `/admin/${first.path}` : '/profile')
  })

// Without a component the server would treat the address as a resource route.
export default function Start() {
  return null
}
