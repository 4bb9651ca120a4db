import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'

const most = 100

/** The student's invoices, once they are loaded; without them, orders are shown as before. */
export function useOwnInvoices(isOn: boolean) {
  const [invoices, setInvoices] = useState<readonly OwnInvoice[]>()
  const reload = () =>
    browserApi.listOwnInvoices({ query: { page: 0, size: most } }).then(
      ({ content }) => setInvoices(content),
      () => undefined,
    )
  useEffect(() => {
    if (isOn) void reload()
  }, [isOn])
  return { invoices, reload }
}
