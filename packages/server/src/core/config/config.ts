import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { assertDataFolder } from './data-folder.ts'
import { readNamedFile } from './named-file.ts'

/** Everything that environment variables can configure. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Empty: SQLite in `dataDir`. */
  readonly databaseUrl: string
  /** Addresses outside the public internet that settings may name as a mail, file or face server; loopback is none of them. */
  readonly privateTargets: readonly string[]
  /** The most connections to PostgreSQL that this process opens for requests; fewer if the server allows fewer. */
  readonly databasePool?: number
  /** Where WeChat’s servers are; another address for tests or a proxy of the school. */
  readonly wechatUrl: string
  /** Whether an empty database gets the demo school. */
  readonly isDemo: boolean
  /** Key for signatures, digests and encryption; never stored in the database. */
  readonly secretKey: string
  /** Path of the key that signs anchors; the log of signed statements is stored next to it. */
  readonly anchorKeyFile: string
  /** Whether `anchorKeyFile` is outside the data folder. */
  readonly isAnchorKeyOutsideData: boolean
  /** Which proxies may set the client's address, as Fastify's `trustProxy`: their addresses or their number. */
  readonly trustProxy: string | number | false
  /**
   * Token with which a monitor on another machine reads metrics and health details; empty: only this machine can read
   * them.
   */
  readonly metricsToken: string
  /**
   * Internal nginx location that serves the files folder, such as `/stored/`; empty: this process sends files itself.
   */
  readonly accelRedirect: string
  /** The servers of WeChat Pay and Alipay: their main addresses unless the operator names a sandbox or a backup domain. */
  readonly wechatPayUrl: string
  readonly alipayUrl: string
  readonly isProduction: boolean
  /** Whether `/api/docs` is served; in production only if configured. */
  readonly showsApiDocs: boolean
  readonly logLevel: string
  /** Whether a SQLite database is copied before it is migrated. */
  readonly copiesBeforeUpgrade: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment. Creates the secret key at the first start unless `makesKey` is false. Throws a clear error for
 * an invalid value, which stops the start.
 */
export function readConfig(env: Environment = process.env, { makesKey = true } = {}): Config {
  const dataDir = resolve(env.DATA_DIR || 'data')
  if (makesKey) assertDataFolder(dataDir)
  const isProduction = env.NODE_ENV !== 'development'
  return {
    ...listenAddressOf(env),
    dataDir,
    databaseUrl: databaseUrlOf(env.DATABASE_URL),
    databasePool: databasePoolOf(env.DATABASE_POOL),
    privateTargets: privateTargetsOf(env.PRIVATE_TARGETS),
    wechatUrl: serverUrlOf('WECHAT_URL', env['WECHAT_URL'] || 'https://api.weixin.qq.com'),
    isDemo: switchOf(env, 'DEMO') ?? true,
    secretKey: secretKeyOf(env, dataDir, makesKey),
    ...anchorKeyOf(env, dataDir),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    metricsToken: metricsTokenOf(env.METRICS_TOKEN),
    accelRedirect: accelRedirectOf(env.ACCEL_REDIRECT),
    wechatPayUrl: env.WECHAT_PAY_URL || 'https://api.mch.weixin.qq.com',
    alipayUrl: env.ALIPAY_URL || 'https://openapi.alipay.com',
    isProduction,
    showsApiDocs: switchOf(env, 'API_DOCS') ?? !isProduction,
    logLevel: logLevelOf(env.LOG_LEVEL),
    copiesBeforeUpgrade: switchOf(env, 'UPGRADE_COPY') ?? true,
  }
}

/**
 * The number of proxies in front of this server, or their addresses, such as `loopback` or `10.0.0.0/8, 192.168.1.5`.
 * Trusting every client would let any of them choose the address that rate limits count and the ledger records.
 */
function trustedProxies(given = ''): string | number | false {
  const value = given.trim()
  if (value === '' || off.test(value)) return false
  if (/^(on|true|yes|\*)$|\/0+(?!\d)/i.test(value))
    throw new Error(
      `TRUST_PROXY=${value} would believe any client. Give the number of your proxies (1) or their addresses (loopback, 10.0.0.0/8).`,
    )
  if (/^\d+$/.test(value)) return Number(value)
  for (const proxy of value.split(',')) assertProxy(proxy.trim())
  return value
}

/** An address with an optional prefix length, or a range that has a name. */
function assertProxy(proxy: string): void {
  const [address = '', length, ...more] = proxy.split('/')
  const isLength = length === undefined || (/^\d+$/.test(length) && Number(length) <= (isIP(address) === 4 ? 32 : 128))
  if (/^(loopback|linklocal|uniquelocal)$/.test(proxy) || (isIP(address) !== 0 && isLength && more.length === 0)) return
  throw new Error(
    `TRUST_PROXY contains ${proxy}, which is no address. Give the number of your proxies (1) or their addresses without ports (loopback, 10.0.0.0/8).`,
  )
}

const off = /^(off|false|no|0)$/i

/** A variable that is on or off; undefined if it is empty. A typo in `DEMO=off` would load the demo accounts. */
function switchOf(env: Environment, name: 'DEMO' | 'API_DOCS' | 'UPGRADE_COPY'): boolean | undefined {
  const value = env[name]?.trim() ?? ''
  if (value === '') return undefined
  if (off.test(value)) return false
  if (/^(on|true|yes|1)$/i.test(value)) return true
  throw new Error(`${name} must be on or off, not ${value}.`)
}

/** The address of a server that the program calls, without a slash at the end. */
function serverUrlOf(name: string, value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '')
    throw new Error(`${name} must be an address such as https://api.example.cn, not ${value}.`)
  return url.href.replace(/\/+$/, '')
}

/** Where the server listens; readable before anything is created. */
export const listenAddressOf = (env: Environment) => ({ port: portOf(env.PORT), host: env.HOST || '127.0.0.1' })

/** Networks such as 10.0.0.0/8, or single addresses. */
function privateTargetsOf(value = ''): string[] {
  const targets = value.split(',').flatMap((each) => each.trim() || [])
  for (const target of targets) {
    const [address = '', length] = target.split('/')
    const bits = isIP(address) === 4 ? 32 : 128
    if (isIP(address) === 0 || (length !== undefined && !(/^\d+$/.test(length) && Number(length) <= bits)))
      throw new Error(
        `PRIVATE_TARGETS contains ${target}, which is no address or network. Give addresses such as 10.0.0.5 or 10.0.0.0/8.`,
      )
  }
  return targets
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
function logLevelOf(value = ''): string {
  if (value && !logLevels.includes(value)) throw new Error(`LOG_LEVEL must be ${logLevels.join(', ')}, not ${value}.`)
  return value || 'warn'
}

const maxPool = 200
function databasePoolOf(value = ''): number {
  const size = Number(value || '10')
  if (!Number.isInteger(size) || size < 1 || size > maxPool)
    throw new Error(`DATABASE_POOL must be a number of connections from 1 to ${maxPool}, not ${value}.`)
  return size
}

function portOf(value = '3000'): number {
  const port = Number(value || '3000')
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is not a port number: ${value}`)
  return port
}

function accelRedirectOf(value = ''): string {
  if (value && !/^\/(?:[\w-]+\/)+$/.test(value)) throw new Error('ACCEL_REDIRECT must be like /stored/.')
  return value
}

const minTokenLength = 16
function metricsTokenOf(value = ''): string {
  if (value && value.length < minTokenLength)
    throw new Error(`METRICS_TOKEN needs at least ${minTokenLength} characters.`)
  return value
}

function databaseUrlOf(value = ''): string {
  if (value && !/^postgres(ql)?:\/\//.test(value))
    throw new Error('DATABASE_URL must begin with postgres:// (empty means SQLite).')
  return value
}

function anchorKeyOf({ ANCHOR_KEY_FILE: file }: Environment, dataDir: string) {
  const anchorKeyFile = resolve(file || join(dataDir, 'anchor.key'))
  return { anchorKeyFile, isAnchorKeyOutsideData: relative(dataDir, anchorKeyFile).startsWith('..') }
}

const minKeyLength = 32
/** File name of the key in the data folder, used unless the environment provides the key. */
export const secretKeyFile = 'secret.key'

function checkedKey(key: string): string {
  if (key.length < minKeyLength) throw new Error(`SECRET_KEY needs at least ${minKeyLength} characters.`)
  return key
}

/** Reads the key from the environment, else from the file it names, else from the data folder. */
function secretKeyOf(
  { SECRET_KEY: key, SECRET_KEY_FILE: file }: Environment,
  dataDir: string,
  makesKey: boolean,
): string {
  if (key) return checkedKey(key)
  return file ? checkedKey(readNamedFile('SECRET_KEY_FILE', file)) : keyOfFolder(dataDir, makesKey)
}

function keyOfFolder(dataDir: string, makesKey: boolean): string {
  const path = join(dataDir, secretKeyFile)
  if (!existsSync(path)) {
    if (!makesKey)
      throw new Error(
        `The school's secret key is needed: put it into ${path}, or name it by SECRET_KEY or SECRET_KEY_FILE.`,
      )
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return checkedKey(readFileSync(path, 'utf8').trim())
}
