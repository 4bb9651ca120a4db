import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'

const most = 100
let invoices: readonly OwnInvoice[] | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

async function read() {
  try {
    invoices = (await browserApi.listOwnInvoices({ query: { page: 0, size: most } })).content
    for (const listener of listeners) listener()
  } catch {
    // Without them, the order is shown as before.
  } finally {
    loading = undefined
  }
}
const load = () => (loading ??= read())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) invoices = undefined
  }
}

/** The student's invoices, read once for all their orders. */
export function useOwnInvoices() {
  const shown = useSyncExternalStore(subscribe, () => invoices)
  useEffect(() => {
    if (!invoices) void load()
  }, [])
  return { invoices: shown, reload: () => void load() }
}
