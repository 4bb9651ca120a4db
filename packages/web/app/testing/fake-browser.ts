import { fakeFetch } from './fake-api.ts'

/** The part of XMLHttpRequest that uploads use, in front of the fake Api. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #headers = ''
  #to = { method: 'POST', url: '' }

  open(method: string, url: string) {
    this.#to = { method, url }
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return this.#headers
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
    void this.#answer(body).then((event) => this.dispatchEvent(new Event(event)))
  }
  async #answer(body: FormData) {
    const { method, url } = this.#to
    try {
      const response = await fakeFetch(url, { method, body })
      this.status = response.status
      this.#headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      this.responseText = await response.text()
      return 'load'
    } catch {
      return 'error'
    }
  }
}

/** In the light DOM, which has no layout, everything is in view. */
export class FakeIntersectionObserver {
  #notify: (entries: readonly { isIntersecting: boolean }[]) => void
  constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.#notify = notify
  }
  observe() {
    queueMicrotask(() => this.#notify([{ isIntersecting: true }]))
  }
  unobserve() {}
  disconnect() {}
}
