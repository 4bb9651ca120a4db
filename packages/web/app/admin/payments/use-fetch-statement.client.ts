import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

/** Fetches a statement again from its provider, and compares it with the books. */
export function useFetchStatement() {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [isFetching, setFetching] = useState(false)
  const fetchAgain = async (id: number) => {
    setFetching(true)
    try {
      toast.success((await browserApi.fetchStatement({ params: { id } })).message)
    } catch (error) {
      reportFailure(error, t`没有取到账单`)
    }
    setFetching(false)
    await revalidate()
  }
  return { isFetching, fetchAgain }
}
