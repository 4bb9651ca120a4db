type ToastTone = 'success' | 'warning' | 'error' | 'busy'
export interface Toast {
  id: number
  tone: ToastTone
  message: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}
function show(tone: ToastTone, message: string) {
  const shown = toasts.filter((other) => other.message !== message)
  change([...shown.slice(-2), { id: ++lastId, tone, message }])
  return lastId
}

export const toastStore = {
  /** Maximum display time of a toast; a page may set it while it is open. */
  mostMs: Infinity,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  /** Shows a notice and returns its id; a busy one stays until it is dismissed. */
  show,
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
}
/** Shows short notices at the edge of the screen; messages must be translated. */
export const toast = {
  success: (message: string) => show('success', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
}
