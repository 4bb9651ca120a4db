declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  /** A real S3 server over a folder, which verifies signatures; the package has no types. */
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
