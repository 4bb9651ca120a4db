import { useSearchParams } from 'react-router'
import { readNumber } from '../../lib/read-number.ts'
import { currentAccount } from '../../lib/session/session.ts'
import { useSectionAddress } from '../areas.ts'

const nameOfQuery = 'organizationId'

/** Returns the organization parameter for the area's calls: the one chosen by staff; null if none is chosen yet. */
export function chosenOrganization(search: URLSearchParams): { organizationId?: number } | null {
  if (currentAccount()?.role !== 'ADMIN') return {}
  const organizationId = readNumber(search.get(nameOfQuery), 0)
  return organizationId > 0 ? { organizationId } : null
}

/** Returns a function that builds paths within the area and keeps the organization chosen by staff. */
export function useOrganizationAddress(): (path: string, query?: Record<string, string>) => string {
  const address = useSectionAddress()
  const [search] = useSearchParams()
  const chosen = search.get(nameOfQuery)
  return (path, query = {}) => {
    const kept = new URLSearchParams({ ...query, ...(chosen && { [nameOfQuery]: chosen }) }).toString()
    return address(kept ? `${path}?${kept}` : path)
  }
}
