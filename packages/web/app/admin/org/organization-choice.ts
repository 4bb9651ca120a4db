import { useSearchParams } from 'react-router'
import { readNumber } from '../../lib/read-number.ts'
import { currentAccount } from '../../lib/session.ts'
import { useSectionAddress } from '../areas.ts'

const nameOfQuery = 'organizationId'

/** What calls of the area name: the organization that staff have chosen; null where they have not chosen one yet. */
export function chosenOrganization(search: URLSearchParams): { organizationId?: number } | null {
  if (currentAccount()?.role !== 'ADMIN') return {}
  const organizationId = readNumber(search.get(nameOfQuery), 0)
  return organizationId > 0 ? { organizationId } : null
}

/** Makes addresses within the area that keep the organization that staff have chosen. */
export function useOrganizationAddress(): (path: string, query?: Record<string, string>) => string {
  const address = useSectionAddress()
  const [search] = useSearchParams()
  const chosen = search.get(nameOfQuery)
  return (path, query = {}) => {
    const kept = new URLSearchParams({ ...query, ...(chosen && { [nameOfQuery]: chosen }) }).toString()
    return address(kept ? `${path}?${kept}` : path)
  }
}
