import { payServer } from '../pay-server.ts'
import { paySettings } from '../pay-server/pay-keys.ts'

/**
 * The stand-in of WeChat Pay and Alipay as a program, for tests in browsers: prints one line of JSON with the
 * environment and the settings of a school that uses it. `POST /pages/pay?no=…` pays what has no page, such as a QR code.
 */
const server = await payServer({ port: Number(process.env.PAY_SERVER_PORT ?? '0') })
console.log(JSON.stringify({ environment: server.environment, settings: paySettings(server) }))
