import { openSchool } from './start-school.ts'

export type OwnSchool = Awaited<ReturnType<typeof openOwnSchool>>

/** Starts a separate school, so that changed settings affect no other test; all calls go to it until it is closed. */
export async function openOwnSchool(environment?: Readonly<Record<string, string>>) {
  const { BASE_URL, SCHOOL } = process.env
  const { url, school, close } = await openSchool(environment)
  Object.assign(process.env, { BASE_URL: url, SCHOOL: school })
  return {
    url,
    async [Symbol.asyncDispose]() {
      Object.assign(process.env, { BASE_URL, SCHOOL })
      await close()
    },
  }
}
