import { fileURLToPath } from 'node:url'

/** A command as it ships, which starts four times as fast as its source; `npm test` builds it when sources change. */
export const builtCommand = (name: string) =>
  fileURLToPath(new URL(`../../../build/program/${name}.js`, import.meta.url))

/** A program of the tests. */
export const testProgram = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))

/** The only environment that programs inherit: nothing that would choose a school or a key. */
export const programEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
