import { setTimeout as wait } from 'node:timers/promises'
import { smtpServer } from '../../packages/server/src/testing/outgoing.ts'
import { ask, repeat } from './ask.ts'

const everyMs = 3000
/** Mails that a killed process had begun to send are sent by the other one after two minutes. */
const deliveredWithinMs = 180_000

/** Registers new users continuously; each one should get a mail. */
export class Registrations {
  readonly #registered: string[] = []
  readonly #smtp: Awaited<ReturnType<typeof smtpServer>>
  #stop: () => Promise<void> = async () => {}

  private constructor(smtp: Awaited<ReturnType<typeof smtpServer>>) {
    this.#smtp = smtp
  }

  static async start(base: string, token: string): Promise<Registrations> {
    const smtp = await smtpServer()
    const registrations = new Registrations(smtp)
    const save = (group: string, body: object) =>
      ask(`${base}/api/admin/settings/${group}`, { method: 'POST', token, body })
    await save('email', { smtpServer: '127.0.0.1', smtpPort: smtp.port, fromEmail: 'school@example.cn' })
    await save('user', { verifyMethod: 'none' })
    registrations.#stop = repeat(everyMs, (index) => registrations.#register(base, index))
    return registrations
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

  /** Stops registering. */
  async stop(): Promise<void> {
    await this.#stop()
  }

  /** Returns the number of registered users, of those without a mail in the end, and of duplicate mails. */
  async result(): Promise<{ registered: number; withoutMail: number; twice: number }> {
    const isNotified = (email: string) => this.#smtp.mails.some(({ to }) => to.includes(email))
    const until = performance.now() + deliveredWithinMs
    while (performance.now() < until && !this.#registered.every(isNotified)) await wait(500)
    await this.#smtp.close()
    const addresses = this.#smtp.mails.flatMap(({ to }) => to)
    return {
      registered: this.#registered.length,
      withoutMail: this.#registered.filter((email) => !isNotified(email)).length,
      twice: addresses.length - new Set(addresses).size,
    }
  }
}
