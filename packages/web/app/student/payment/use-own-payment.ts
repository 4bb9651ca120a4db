import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { OwnPayment } from '@jiangxue/contract/payment/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePaymentPolling } from '../../components/payment/use-payment-polling.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'

/** Polls an own payment until it is paid, closed or failed, then reloads the page's data. */
export function useOwnPayment(id: number, begun?: OwnPayment) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [payment, setPayment] = useState(begun)
  /** How often the server has answered that it is still open. */
  const [openAnswers, setOpenAnswers] = useState(0)
  const [failure, setFailure] = useState<string>()
  const isOpen = !payment || payment.state === 'OPEN'

  function show(latest: OwnPayment) {
    setFailure(undefined)
    setPayment(latest)
    if (latest.state === 'OPEN') setOpenAnswers((count) => count + 1)
    else void revalidate()
  }
  const ask = usePaymentPolling(isOpen && !failure, async () => {
    try {
      show(await browserApi.getOwnPayment({ params: { id } }))
    } catch (error) {
      if (!isApiProblem(error)) throw error
      // Without a connection, the next time may succeed.
      if (error.status >= 400 && error.status < 500 && error.status !== 429)
        setFailure(failureText(error, t`查询支付结果失败`))
    }
  })
  useEffect(() => {
    if (!begun) void ask()
    // oxlint-disable-next-line react/exhaustive-deps -- once: later it is asked by the clock
  }, [])
  /** Closes it at the provider, unless it is paid; returns what became of it. */
  const close = async () => {
    const { data } = await browserApi.closeOwnPayment({ params: { id } })
    if (data.state === 'PAID') show(data)
    return data.state
  }
  return { payment, openAnswers, failure, ask, close }
}
