import { redirect } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { guardedArea } from '../../lib/session/guarded.ts'
import { areaOf } from '../areas.ts'
import { sectionsOf } from '../sections.ts'

/** Redirects to the first section of the area that the user may see. */
export const clientLoader = ({ request }: { request: Request }) =>
  guardedArea(request, async () => {
    const { permissions } = await browserApi.me()
    const area = areaOf(new URL(request.url).pathname)
    const first = sectionsOf(area).find(({ permission }) => permissions.includes(permission))
    throw redirect(first ? `/${area}/${first.path}` : '/profile')
  })

// Without a component the server would treat the route as a resource route.
export default function Start() {
  return null
}
