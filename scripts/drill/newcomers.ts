import { setTimeout as wait } from 'node:timers/promises'
import { smtpServer } from '../../packages/server/src/testing/outgoing.ts'
import { ask, repeat } from './ask.ts'

const everyMs = 3000
/** What a process that was killed had begun to send is sent by the other one after two minutes. */
const deliveredWithinMs = 180_000

/** Somebody registers again and again, and is told so by mail. */
export class Newcomers {
  readonly #registered: string[] = []
  readonly #smtp: Awaited<ReturnType<typeof smtpServer>>
  #stop: () => Promise<void> = async () => {}

  private constructor(smtp: Awaited<ReturnType<typeof smtpServer>>) {
    this.#smtp = smtp
  }

  static async start(base: string, token: string): Promise<Newcomers> {
    const smtp = await smtpServer()
    const newcomers = new Newcomers(smtp)
    const save = (group: string, body: object) =>
      ask(`${base}/api/admin/settings/${group}`, { method: 'POST', token, body })
    await save('email', { smtpServer: '127.0.0.1', smtpPort: smtp.port, fromEmail: 'school@example.cn' })
    await save('user', { verifyMethod: 'none' })
    newcomers.#stop = repeat(everyMs, (index) => newcomers.#register(base, index))
    return newcomers
  }

  async #register(base: string, index: number) {
    const email = `newcomer${index}@example.cn`
    const { status } = await ask(`${base}/api/auth/register`, {
      method: 'POST',
      body: {
        username: `newcomer${index}`,
        name: '新来',
        phone: `137${String(index).padStart(8, '0')}`,
        email,
        password: 'a fine password 8',
        role: 'STUDENT',
      },
    })
    if (status === 200 || status === 201) this.#registered.push(email)
  }

  /** Nobody registers any more. */
  async stop(): Promise<void> {
    await this.#stop()
  }

  /** Those who registered, those of them who have no mail in the end, and mails that came twice. */
  async result(): Promise<{ registered: number; withoutMail: number; twice: number }> {
    const isTold = (email: string) => this.#smtp.mails.some(({ to }) => to.includes(email))
    const until = performance.now() + deliveredWithinMs
    while (performance.now() < until && !this.#registered.every(isTold)) await wait(500)
    await this.#smtp.close()
    const addresses = this.#smtp.mails.flatMap(({ to }) => to)
    return {
      registered: this.#registered.length,
      withoutMail: this.#registered.filter((email) => !isTold(email)).length,
      twice: addresses.length - new Set(addresses).size,
    }
  }
}
