import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useAct } from '../kit/use-act.client.ts'

/** Fetches a statement again from its provider, and compares it with the books. */
export function useFetchStatement() {
  const { t } = useLingui()
  const act = useAct()
  const [isFetching, setFetching] = useState(false)
  const fetchAgain = async (id: number) => {
    setFetching(true)
    await act(t`没有取到账单`, () => browserApi.fetchStatement({ params: { id } }))
    setFetching(false)
  }
  return { isFetching, fetchAgain }
}
